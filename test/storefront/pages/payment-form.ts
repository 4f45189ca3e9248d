import { completeOrder, continueOrder, type Progress, takeReturningAttempt } from '../checkout.ts';
import type { MoneyFragment } from '../gql.ts';
import type { Storefront } from '../storefront.ts';
import { box, draw, text } from './draw.ts';

type Outcome = Awaited<ReturnType<typeof completeOrder>>;

export function paymentForm(
  storefront: Storefront,
  domain: string,
  findTotal: () => MoneyFragment | undefined,
): HTMLElement {
  const number = draw('input', { name: 'number', placeholder: 'Card number' });
  const progress = draw('ol', {});
  const outcome = box('outcome');
  const onProgress = ({ __typename }: Progress) => progress.append(text('li', __typename));
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
    show(storefront, outcome, await completeOrder(storefront, { domain, card, total, onProgress }), onProgress);
  };
  const returning = takeReturningAttempt();
  if (returning !== null) {
    void continueOrder(storefront, returning, onProgress).then((ended) => show(storefront, outcome, ended, onProgress));
  }
  return draw('div', {}, number, draw('button', { textContent: 'Pay', onclick: pay }), progress, outcome);
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
  if (attempt && result?.__typename === 'PlaceOrderActionRequired') {
    const { attemptId } = attempt;
    const confirm = async () =>
      show(storefront, outcome, await continueOrder(storefront, attemptId, onProgress), onProgress);
    outcome.append(
      draw('a', { href: result.challenge.url, textContent: 'Confirm with your bank' }),
      draw('button', { textContent: 'I have confirmed', onclick: confirm }),
    );
  }
}
