import { CommerceError } from '../../../errors/commerce-error.ts';
import type { PlannedItem } from '../attempt/attempt-records.ts';
import type { CartState } from './cart-state.ts';
import { countUnits } from './count-units.ts';

/**
 * The cart must contain the requested units: a request that reached the platform twice doubles a line. Lines of other
 * variants, such as gifts of a promotion, are the platform's own. Throws CheckoutError.
 */
export function requireAskedUnits(items: readonly PlannedItem[], { cart }: CartState): void {
  if (cart === null) return;
  const asked = countUnits(items.map(({ addToCartRef: { variantId }, quantity }) => ({ variantId, quantity })));
  const held = countUnits(cart.lineItems);
  for (const [variantId, quantity] of asked) {
    if (held.get(variantId) === quantity) continue;
    throw new CommerceError('CheckoutError', {
      field: ['items'],
      sentence: 'cartChanged',
      description:
        'The shop has another quantity in the cart than was asked for. This attempt has ended and nothing was charged. Read the cart before a new order',
    });
  }
}
