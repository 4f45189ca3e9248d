import { isWhole } from '../cart/is-whole.ts';
import type { PricedCart, PricedShipment } from '../pricing/cart-state.ts';

/** What the page asks for: where the goods go, where the bill goes, how the goods travel. */
export type Question = 'address' | 'billing' | 'method';

/** The next question of the page; null if the cart can be ordered. */
export function findQuestion(cart: PricedCart): Question | null {
  const shipped = cart.shipments.filter(isShipped);
  if (shipped.some(needsAddress)) return 'address';
  if (cart.billingAddress === null) return 'billing';
  return shipped.some(({ method }) => method === null) ? 'method' : null;
}

/** Whether it goes to an address of the buyer. */
export const isShipped = ({ type }: PricedShipment): boolean => type?.id !== 'PICKUP_IN_STORE';

/** A part of an address, as a payment sheet leaves it, will not do. */
export const needsAddress = ({ address }: PricedShipment): boolean => address === null || !isWhole(address);
