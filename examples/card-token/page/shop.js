import { callBackend, completeOrder, encryptCard, fillCart, toMandate } from './cartwright.js';
import { askFrame } from './frames.js';

const find = (id) => document.getElementById(id);
const tell = (text) => {
  find('status').textContent = text;
};
const SAVED = 'cards';
const listSaved = () => JSON.parse(localStorage.getItem(SAVED) ?? '[]');

/** Each answer has the flow token of the next call; null means that the one before is still good. */
function openFlow() {
  let flowToken;
  return async (name, input = {}) => {
    const answer = await callBackend(name, { ...(flowToken && { flowToken }), ...input });
    flowToken = answer.flowToken ?? flowToken;
    const [error] = answer.userErrors;
    if (error && !mayGoOn(error, answer)) throw new Error(error.message);
    // What was wrong is still worth reading beside the next code or frame.
    if (error || name !== 'triggerCardVerification') tell(error?.message ?? '');
    return { ...answer, flowToken, failed: error !== undefined, triesLeft: error?.triesLeft };
  };
}

/** After a wrong try the flow goes on with a new token, or has ended. A text that is no code was no try. */
const mayGoOn = ({ name, field }, { flowToken }) =>
  name === 'CardVerificationFailed' ? flowToken !== null : field?.at(-1) === 'otp';

async function verify(call, { verificationMethods, embedIframeHandshake }) {
  if (embedIframeHandshake) await askFrame(embedIframeHandshake, { types: ['handshake'], hidden: true });
  const [method] = verificationMethods;
  let answer;
  // Three wrong tries void a code: the next one is sent, until the network sends no more.
  do answer = await prove(call, method);
  while (answer.failed);
  while (answer.passkeyStep) {
    const { type, credential } = await askFrame(answer.passkeyStep.frame, {
      types: ['fido2Registration', 'fido2Assertion'],
    });
    answer = await call('verifyCard', { answer: { [type]: credential } });
  }
}

async function prove(call, { methodId }) {
  const { code, frame } = await call('triggerCardVerification', { methodId, callbackUri: location.href });
  if (frame) {
    const { nonce, payload } = await askFrame(frame, { types: ['iframeResult'] });
    return call('verifyCard', { answer: { iframeResult: { nonce, payload } } });
  }
  let answer;
  do answer = await call('verifyCard', { answer: { otp: await askCode(code) } });
  while (answer.failed && answer.triesLeft !== 0);
  return answer;
}

function askCode({ maskedDestination, length }) {
  const form = find('code');
  find('sent').textContent = `The code of ${length} digits that was sent to ${maskedDestination}`;
  form.hidden = false;
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      form.hidden = true;
      resolve(form.otp.value);
    };
  });
}

async function pay(call, total, secureToken) {
  let intent = await call('createPaymentIntent', { mandate: toMandate(total), ...(secureToken && { secureToken }) });
  while (intent.passkeyStep) {
    const { credential } = await askFrame(intent.passkeyStep.frame, { types: ['fido2Assertion'] });
    intent = await call('completePaymentChallenge', { assertion: credential });
  }
  const orderNumber = await completeOrder(intent);
  find('order').textContent = `Thank you. Your order is ${orderNumber}.`;
}

async function payWithNewCard(total) {
  const { number, month, year, email } = find('new-card');
  const card = {
    number: number.value,
    expiryMonth: Number(month.value),
    expiryYear: Number(year.value),
    holderName: 'Ada Lovelace',
  };
  const call = openFlow();
  const enrolled = await call('enrollCard', {
    encryptedCard: await encryptCard(card),
    consumer: { email: email.value, phone: '+15125550100' },
  });
  if (enrolled.status === 'VERIFICATION_REQUIRED') await verify(call, enrolled);
  const { virtualCardId, network, cardArt, masked } = enrolled;
  const others = listSaved().filter((saved) => saved.virtualCardId !== virtualCardId);
  localStorage.setItem(SAVED, JSON.stringify([...others, { virtualCardId, network, cardArt, masked }]));
  await pay(call, total);
}

async function payWithSavedCard(total, { virtualCardId, network }) {
  const call = openFlow();
  const selected = await call('selectCard', { virtualCardId, network });
  const { embedIframeHandshake } = selected;
  const probe =
    embedIframeHandshake && (await askFrame(embedIframeHandshake, { types: ['secureToken'], hidden: true }));
  // A card without passkeys is verified each time.
  if (selected.status === 'VERIFICATION_REQUIRED') await verify(call, { ...selected, embedIframeHandshake: null });
  await pay(call, total, probe?.secureToken);
}

async function deleteCard({ virtualCardId, network }) {
  const { userErrors } = await callBackend('deleteCard', { virtualCardId, network });
  if (userErrors.length > 0) throw new Error(userErrors[0].message);
  localStorage.setItem(SAVED, JSON.stringify(listSaved().filter((saved) => saved.virtualCardId !== virtualCardId)));
}

/** One payment at a time. Afterwards the buyer has a new cart. */
async function run(task) {
  tell('');
  find('order').textContent = '';
  find('pay').inert = true;
  try {
    await task();
  } catch (error) {
    tell(error.message);
  }
  find('pay').inert = false;
  await show();
}

let total;
async function show() {
  total = await fillCart();
  find('total').textContent = new Intl.NumberFormat('en', { style: 'currency', currency: total.currency }).format(
    total.value,
  );
  find('saved').replaceChildren(
    ...listSaved().map((card) => {
      const item = document.createElement('li');
      const image = document.createElement('img');
      image.src = card.cardArt.url;
      image.alt = `${card.masked.brand} ${card.masked.lastFour}`;
      const use = document.createElement('button');
      use.textContent = `Pay with ${card.masked.brand} •••• ${card.masked.lastFour}`;
      use.onclick = () => run(() => payWithSavedCard(total, card));
      const forget = document.createElement('button');
      forget.textContent = `Delete ${card.masked.lastFour}`;
      forget.onclick = () => run(() => deleteCard(card));
      item.append(image, use, forget);
      return item;
    }),
  );
}

find('new-card').onsubmit = (event) => {
  event.preventDefault();
  void run(() => payWithNewCard(total));
};
await show();
