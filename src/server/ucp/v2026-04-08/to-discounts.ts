import type { CartDiscount, PlatformCart } from '../../../domain/cart/cart.ts';

/** The codes of a cart, and what each promotion takes off. */
export function toDiscounts({
  coupons,
  discounts,
  lineItems,
}: Pick<PlatformCart, 'coupons' | 'discounts' | 'lineItems'>) {
  const grouped = Map.groupBy(discounts, ({ promoCode, description }) => JSON.stringify([promoCode, description]));
  const toPath = ({ lineItemId, shipmentId }: CartDiscount) => {
    if (shipmentId !== null) return '$.totals.fulfillment';
    const index = lineItems.findIndex((line) => line.lineItemId === lineItemId);
    return index < 0 ? '$.totals.subtotal' : `$.line_items[${index}]`;
  };
  return {
    codes: coupons,
    applied: [...grouped.values()].flatMap((parts) => {
      const [first] = parts;
      if (first === undefined) return [];
      return [
        {
          ...(first.promoCode !== null && { code: first.promoCode }),
          title: first.description,
          amount: -parts.reduce((running, { amount }) => running + amount.number, 0),
          automatic: first.promoCode === null,
          allocations: parts.map((part) => ({ path: toPath(part), amount: -part.amount.number })),
        },
      ];
    }),
  };
}
