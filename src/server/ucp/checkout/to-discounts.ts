import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import type { CartDiscount } from '../../../domain/cart/cart.ts';

/** The codes as the platform sent them, and what each promotion takes off. Codes that the shop refused are told by messages. */
export function toDiscounts({ cart, draft }: Pick<AgentCheckout, 'cart' | 'draft'>) {
  const { discounts, lineItems } = cart;
  const grouped = Map.groupBy(discounts, ({ promoCode, description }) => JSON.stringify([promoCode, description]));
  const toPath = ({ lineItemId, shipmentId }: CartDiscount) => {
    if (shipmentId !== null) return '$.totals.fulfillment';
    const index = lineItems.findIndex((line) => line.lineItemId === lineItemId);
    return index < 0 ? '$.totals.subtotal' : `$.line_items[${index}]`;
  };
  return {
    codes: draft.promoCodes,
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
