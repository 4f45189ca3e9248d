import { formatMoney } from '@cartwright/client';
import { answerFrame, answerPasskey } from '@cartwright/client/browser';
import { callBackend, cartwright, completeOrder, fillCart, listOrders, toMandate } from './cartwright.js';

const find = (id) => document.getElementById(id);
const tell = (text) => {
  find('status').textContent = text;
};
const SAVED = 'cards';
const listSaved = () => JSON.parse(localStorage.getItem(SAVED) ?? '[]');
const forget = (virtualCardId) => {
  localStorage.setItem(SAVED, JSON.stringify(listSaved().filter((saved) => saved.virtualCardId !== virtualCardId)));
};

/** Each answer has the flow token of the next call; null means that the one before is still good. */
function openFlow() {
  let flowToken;
  return async (name, input = {}) => {
    const answer = await callBackend(name, { ...(flowToken && { flowToken }), ...input });
    flowToken = answer.flowToken ?? flowToken;
    const [error] = answer.userErrors;
    // It was deleted on another device.
    if (error?.name === 'CardNotFound') forget(input.virtualCardId);
    if (error && !mayGoOn(error, answer)) throw new Error(error.message);
    // What was wrong is still worth reading beside the next code or frame.
    if (error || name !== 'triggerCardVerification') tell(error?.message ?? '');
    return { ...answer, flowToken, failed: error !== undefined, triesLeft: error?.triesLeft };
  };
}

/** After a wrong try the flow goes on with a new token, or has ended. A text that is no code was no try. */
const mayGoOn = ({ name, field }, { flowToken }) =>
  name === 'CardVerificationFailed' ? flowToken !== null : field?.at(-1) === 'otp';

/** An `iframe` of the page, as long as the network's page in it is needed. */
async function withIframe(answer, className = '') {
  const iframe = document.createElement('iframe');
  iframe.className = className;
  find('frame').append(iframe);
  try {
    return await answer(iframe);
  } finally {
    iframe.remove();
  }
}

const probe = (handshake) => withIframe((iframe) => answerFrame(handshake, iframe), 'hidden');

async function verify(call, { verificationMethods, embedIframeHandshake }) {
  if (embedIframeHandshake) await probe(embedIframeHandshake);
  const [method] = verificationMethods;
  let answer;
  // Three wrong tries void a code: the next one is sent, until the network sends no more.
  do answer = await prove(call, method);
  while (answer.failed);
  for (let step = answer.passkeyStep; step; step = answer.passkeyStep) {
    const passkey = await withIframe((iframe) => answerPasskey(step, iframe));
    answer = await call('verifyCard', { answer: passkey });
  }
}

async function prove(call, { methodId }) {
  const { code, frame } = await call('triggerCardVerification', { methodId, callbackUri: location.href });
  if (frame) {
    const { nonce, payload } = await withIframe((iframe) => answerFrame(frame, iframe));
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
  form.otp.value = '';
  form.hidden = false;
  form.otp.focus();
  return new Promise((resolve) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      form.hidden = true;
      resolve(form.otp.value);
    };
  });
}

/** A passkey that agrees to the payment. If it was not made in this flow, the buyer may say that it is on another device: `Aborted`. */
async function askPasskey(step, isFromHere) {
  const given = new AbortController();
  const elsewhere = find('elsewhere');
  elsewhere.querySelector('button').onclick = () => given.abort();
  elsewhere.hidden = isFromHere;
  try {
    return await withIframe((iframe) => answerPasskey(step, iframe, { signal: given.signal }));
  } finally {
    elsewhere.hidden = true;
  }
}

async function pay(call, total, { status, secureToken }) {
  const isVerifiedHere = status === 'VERIFICATION_REQUIRED';
  let intent = await call('createPaymentIntent', { mandate: toMandate(total), ...(secureToken && { secureToken }) });
  while (intent.passkeyStep) {
    const { fido2Assertion: assertion } = await askPasskey(intent.passkeyStep, isVerifiedHere);
    intent = await call('completePaymentChallenge', { assertion });
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
  const encryptedCard = await cartwright.encryptCard(card);
  await enrollAndPay(total, { encryptedCard, consumer: { email: email.value, phone: '+15125550100' } });
}

async function enrollAndPay(total, input) {
  const call = openFlow();
  const enrolled = await call('enrollCard', input);
  if (enrolled.status === 'VERIFICATION_REQUIRED') await verify(call, enrolled);
  const { virtualCardId, network, cardArt, masked } = enrolled;
  forget(virtualCardId);
  localStorage.setItem(SAVED, JSON.stringify([...listSaved(), { virtualCardId, network, cardArt, masked }]));
  try {
    await pay(call, total, enrolled);
  } catch (error) {
    if (error.code !== 'Aborted') throw error;
    // Enrolling takes nothing from a verified card: only one that was deleted is verified anew.
    await deleteCard(enrolled);
    await enrollAndPay(total, input);
  }
}

async function payWithSavedCard(total, card) {
  const { virtualCardId, network } = card;
  const call = openFlow();
  const selected = await call('selectCard', { virtualCardId, network });
  const { embedIframeHandshake } = selected;
  const probed = embedIframeHandshake && (await probe(embedIframeHandshake));
  // A card without passkeys is verified each time.
  if (selected.status === 'VERIFICATION_REQUIRED') await verify(call, { ...selected, embedIframeHandshake: null });
  try {
    await pay(call, total, { ...selected, secureToken: probed?.secureToken });
  } catch (error) {
    if (error.code !== 'Aborted') throw error;
    await deleteCard(card);
    throw new Error('The card was removed. Enter it as a new card, and verify it on this device.');
  }
}

async function deleteCard({ virtualCardId, network }) {
  const [error] = (await callBackend('deleteCard', { virtualCardId, network })).userErrors;
  if (error && error.name !== 'CardNotFound') throw new Error(error.message);
  forget(virtualCardId);
}

/** One payment at a time. Afterwards the buyer has a new cart. */
async function run(task) {
  tell('');
  find('order').textContent = '';
  find('pay').inert = true;
  window.scrollTo({ top: 0 });
  try {
    await task();
  } catch (error) {
    tell(error.message);
  }
  await refresh();
  find('pay').inert = false;
}

let total;
async function refresh() {
  try {
    await show();
  } catch (error) {
    tell(error.message);
  }
}

async function show() {
  total = await fillCart();
  find('total').textContent = formatMoney(total, 'en');
  await showOrders();
  find('saved-cards').hidden = listSaved().length === 0;
  find('saved').replaceChildren(
    ...listSaved().map((card) => {
      const item = document.createElement('li');
      const image = document.createElement('img');
      image.src = card.cardArt.url;
      image.alt = `${card.masked.brand} ${card.masked.lastFour}`;
      const use = document.createElement('button');
      use.textContent = `Pay with ${card.masked.brand} •••• ${card.masked.lastFour}`;
      use.onclick = () => run(() => payWithSavedCard(total, card));
      const end = document.createElement('button');
      end.className = 'quiet';
      end.textContent = `Delete ${card.masked.lastFour}`;
      end.onclick = () => run(() => deleteCard(card));
      item.append(image, use, end);
      return item;
    }),
  );
}

async function showOrders() {
  const orders = await listOrders();
  find('ordered').hidden = orders.length === 0;
  find('orders').replaceChildren(
    ...orders.map(({ orderNumber, status, total: paid }) => {
      const item = document.createElement('li');
      item.textContent = `${orderNumber}: ${formatMoney(paid, 'en')}, ${status.toLowerCase()}`;
      return item;
    }),
  );
}

find('new-card').onsubmit = (event) => {
  event.preventDefault();
  void run(() => payWithNewCard(total));
};
await refresh();
