import {
  completeOrder,
  continueOrder,
  getCaptchaToken,
  getConsents,
  type Progress,
  takeReturningAttempt,
} from '../checkout.ts';
import type { MoneyFragment } from '../gql.ts';
import type { Storefront } from '../storefront.ts';
import { box, draw, text } from './draw.ts';

type Outcome = Awaited<ReturnType<typeof completeOrder>>;

export function paymentForm(
  storefront: Storefront,
  domain: string,
  findTotal: () => MoneyFragment | undefined,
): HTMLElement {
  // The shop's texts are asked for once, when the buyer begins to pay.
  let consents: ReturnType<typeof showConsents> | undefined;
  const begin = () => {
    consents ??= showConsents(storefront, domain, boxes);
    return consents;
  };
  const number = draw('input', { name: 'number', placeholder: 'Card number', onfocus: () => void begin() });
  const progress = draw('ol', {});
  const outcome = box('outcome');
  const boxes = box('consents');
  const onProgress = (event: Progress) =>
    progress.append(text('li', event.__typename === 'OrderStepStarted' ? event.step : event.__typename));
  const pay = async () => {
    progress.replaceChildren();
    outcome.replaceChildren();
    const card = {
      number: number.value,
      expiryMonth: 12,
      expiryYear: new Date().getFullYear() + 3,
      securityCode: '123',
      holderName: 'Ada Lovelace',
    };
    const total = findTotal();
    if (total === undefined) return;
    const captchaToken = await getCaptchaToken(storefront, domain);
    const shown = await begin();
    const answers = shown.map(({ consentId, version, input }) => ({ consentId, version, accepted: input.checked }));
    const payment = { domain, card, total, captchaToken, consents: answers, onProgress };
    show(storefront, outcome, await completeOrder(storefront, payment), onProgress);
  };
  const returning = takeReturningAttempt();
  if (returning !== null) {
    void continueOrder(storefront, returning, onProgress).then((ended) => show(storefront, outcome, ended, onProgress));
  }
  return draw('div', {}, number, boxes, draw('button', { textContent: 'Pay', onclick: pay }), progress, outcome);
}

async function showConsents(storefront: Storefront, domain: string, boxes: HTMLElement) {
  const list = await getConsents(storefront, domain);
  return list.map(({ consentId, version, text: words }) => {
    const input = draw('input', { type: 'checkbox', name: consentId });
    boxes.append(input, text('p', words));
    return { consentId, version, input };
  });
}

function show(
  storefront: Storefront,
  outcome: HTMLElement,
  { attempt, userErrors }: Outcome,
  onProgress: (event: Progress) => void,
): void {
  const result = attempt?.result;
  const messages = result?.__typename === 'PlaceOrderFailed' ? result.userErrors : userErrors;
  outcome.replaceChildren(...messages.map(({ message }) => text('p', message)));
  if (result?.__typename === 'PlaceOrderSucceeded') {
    const href = `#/order/${result.domain}/${result.orderId}`;
    outcome.append(draw('a', { href, textContent: 'Thank you. Your receipt' }));
  }
  if (result?.__typename === 'PlaceOrderActionRequired' && result.nextAction === 'REPEAT_CALL') {
    outcome.append(text('p', 'Nothing was charged. Please send your order again.'));
  }
  if (attempt && result?.__typename === 'PlaceOrderActionRequired' && result.challenge) {
    const { attemptId } = attempt;
    const { url } = result.challenge;
    const confirm = async () =>
      show(storefront, outcome, await continueOrder(storefront, attemptId, onProgress), onProgress);
    outcome.append(
      draw('a', { href: url, textContent: 'Confirm with your bank' }),
      draw('button', { textContent: 'I have confirmed', onclick: confirm }),
    );
  }
}
