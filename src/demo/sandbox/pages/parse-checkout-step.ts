import { findTextProblem } from '../../../domain/text/find-text-problem.ts';
import type { CheckoutStep } from '../hand-over/take-checkout-step.ts';
import { parseAddressForm } from './parse-address-form.ts';

const NO_ANSWER = 'This is no answer to a question of this page.';

/** What a form of the checkout page sent; a sentence for the buyer if it is not complete. */
export function parseCheckoutStep(form: URLSearchParams): CheckoutStep | string {
  const read = (name: string) => readIdentifier(form.get(name) ?? '');
  const kind = form.get('step');
  switch (kind) {
    case 'address':
    case 'billing': {
      const address = parseAddressForm(form);
      return typeof address === 'string' ? address : { kind, address };
    }
    case 'fulfillment': {
      // A date and a slot within it: `2026-05-05 morning`.
      const [date = '', ...slotId] = read('slot').split(' ');
      if (date !== '' && !isDate(date)) return NO_ANSWER;
      return {
        kind: 'fulfillment',
        shipmentId: read('shipmentId'),
        type: read('type'),
        locationId: read('locationId') || null,
        date: date || null,
        slotId: slotId.join(' ') || null,
      };
    }
    case 'line': {
      const quantity = read('quantity');
      if (!/^\d{1,6}$/.test(quantity)) return NO_ANSWER;
      return { kind: 'line', lineId: read('lineId'), quantity: Number(quantity) };
    }
    case 'accept':
      return { kind: 'accept' };
    case 'method':
      return { kind: 'method', shipmentId: read('shipmentId'), methodId: read('methodId') };
    case 'order':
      return { kind: 'order', attempt: read('attempt'), cardNumber: readCard(form) };
    default:
      return NO_ANSWER;
  }
}

/** Empty, which names nothing, if it cannot be one. */
const readIdentifier = (text: string): string => (findTextProblem(text, 'identifier') === undefined ? text : '');

/** The number as people write it, in groups of digits. Empty, which is no card, if it cannot be one. */
function readCard(form: URLSearchParams): string {
  const text = form.get('card') ?? '';
  return /^[\d -]{1,40}$/.test(text) ? text : '';
}

/** Whether it is a day of the calendar: `2026-05-05`. */
function isDate(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
