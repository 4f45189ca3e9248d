import { type Money, money } from '../../../domain/money/money.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ErrorName } from '../../../errors/error-catalog.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { methodsOf } from '../cart/cart-mapper.ts';
import { toWord } from '../client.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** Words of the protocol, and those of our own bridge. */
const names: Readonly<Record<string, ErrorName>> = {
  payment_failed: 'CreditCardDeclined',
  payment_challenge_required: 'PaymentChallengeRequired',
  payment_method_unavailable: 'PaymentMethodNotAvailable',
  out_of_stock: 'NotEnoughStockError',
  item_unavailable: 'NotEnoughStockError',
  checkout_changed: 'CheckoutError',
  fulfillment_destination_required: 'MissingShippingInfo',
  address_undeliverable: 'MissingShippingInfo',
  address_invalid: 'MissingShippingInfo',
  fulfillment_option_required: 'MissingShippingMethod',
  fulfillment_option_invalid: 'MissingShippingMethod',
  fulfillment_option_unavailable: 'ShipmentNotAvailable',
  tax_pending: 'MissingTaxSync',
};

/** The name of a refusal by its code; undefined for a code that is not known here. */
export const findRefusal = (code: string): ErrorName | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined;

const buyerSeverities: ReadonlySet<string> = new Set(['requires_buyer_input', 'requires_buyer_review']);

/** Why the shop has not ordered a checkout that it answered. */
export function toOrderRefusal(checkout: WireCheckout, expectedTotal: Money | null): CommerceError {
  const lacking = findLack(checkout);
  if (lacking !== null) return lacking;
  const errors = (checkout.messages ?? []).filter(({ type }) => type === 'error');
  const name = errors.map(({ code }) => findRefusal(code ?? '')).find((found) => found !== undefined);
  if (name !== undefined && name !== 'CheckoutError') return new CommerceError(name);
  if (errors.some(({ severity }) => buyerSeverities.has(severity ?? ''))) {
    const description = `Only the buyer can go on, on the page of the shop: ${toWord(errors[0]?.code ?? '')}`;
    return new CommerceError('MissingRequiredParameters', { sentence: 'approvalFirst', description });
  }
  return toTotalError(checkout, expectedTotal, `The shop did not order: ${toWord(errors[0]?.code ?? '')}`);
}

/** What every shop needs, however it says so; null if it is there. */
function findLack(checkout: WireCheckout): CommerceError | null {
  if (checkout.line_items.length === 0) {
    return new CommerceError('MissingRequiredParameters', { description: 'The cart is empty' });
  }
  const shipped = methodsOf(checkout).filter(({ type }) => type === 'shipping');
  if (shipped.some(({ selected_destination_id: chosen }) => !chosen)) return new CommerceError('MissingShippingInfo');
  const groups = shipped.flatMap((method) => method.groups ?? []);
  const isChosen = groups.every((group) => group.selected_option_id || group.line_item_ids.length === 0);
  return isChosen ? null : new CommerceError('MissingShippingMethod');
}

export function toTotalError(
  { totals, currency }: WireCheckout,
  expected: Money | null,
  description: string,
): CommerceError {
  const total = totals.find(({ type }) => type === 'total')?.amount;
  const actual = total === undefined ? undefined : money(total, requireKnownCurrency(currency));
  const differs = expected !== null && actual !== undefined && expected.number !== actual.number;
  return new CommerceError('CheckoutError', { description, ...(differs && { expected, actual }) });
}
