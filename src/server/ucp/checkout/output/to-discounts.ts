import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import type { CartDiscount } from '../../../../domain/cart/cart.ts';
import { toLinePath } from './to-path.ts';

/**
 * The codes as the platform sent them, and what each promotion takes off: what comes off lines with its allocations, and what comes off the
 * whole without. Codes that the shop refused are told by messages.
 */
export function toDiscounts({ cart, draft }: Pick<AgentCheckout, 'cart' | 'draft'>) {
  const { discounts } = cart;
  const grouped = Map.groupBy(discounts, ({ promoCode, description, lineItemId }) =>
    JSON.stringify([promoCode, description, lineItemId === null]),
  );
  const toAllocation = ({ lineItemId, amount }: CartDiscount) => ({
    path: toLinePath(cart, lineItemId),
    amount: -amount.number,
  });
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
          ...(first.lineItemId !== null && { allocations: parts.map(toAllocation) }),
        },
      ];
    }),
  };
}
