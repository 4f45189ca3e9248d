import type { CartDiscount } from '../../../domain/cart/cart.ts';
import { negate } from '../../../domain/money/money.ts';
import type { WireAllocation, WireCart } from '../wire/cart.ts';
import { toMoney } from '../wire/money.ts';
import type { Group } from './groups.ts';
import { linesOf, toLineItemId } from './line-id.ts';

/** What each promotion takes off a line, the cart or a shipment. Shopify does not say which of several shipments: it is then off the cart. */
export function toDiscounts(cart: WireCart, groups: readonly Group[]): readonly CartDiscount[] {
  const [first, ...others] = groups;
  const only = others.length === 0 ? (first?.shipmentId ?? null) : null;
  return [
    ...linesOf(cart).flatMap(({ id, discountAllocations }) =>
      discountAllocations.map((each) => toDiscount(each, { lineItemId: toLineItemId(id), shipmentId: null })),
    ),
    ...cart.discountAllocations.map((each) =>
      toDiscount(each, { lineItemId: null, shipmentId: each.targetType === 'SHIPPING_LINE' ? only : null }),
    ),
  ].filter(({ amount }) => amount.number < 0);
}

const toDiscount = (
  { discountedAmount, code, title }: WireAllocation,
  place: Pick<CartDiscount, 'lineItemId' | 'shipmentId'>,
): CartDiscount => ({
  description: title ?? code ?? 'Promotion',
  promoCode: code ?? null,
  amount: negate(toMoney(discountedAmount)),
  ...place,
});

/** The codes that take something off: Shopify also keeps those that do not. */
export const couponsOf = ({ discountCodes }: WireCart): readonly string[] =>
  discountCodes.flatMap(({ code, applicable }) => (applicable ? [code] : []));

/** The codes of Shopify are case-insensitive. */
export const isSameCode = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
