import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import { isPickedUp, isShippable } from '../../../commerce/agent/offers-pickup.ts';

export type MethodType = 'shipping' | 'pickup';

/** The methods of a checkout's fulfillment, in the order in which they stand there. Each has all of the cart, or nothing. */
export function listMethodTypes({
  cart,
  canBePickedUp,
}: Pick<AgentCheckout, 'cart' | 'canBePickedUp'>): readonly MethodType[] {
  const isPickup = isPickedUp(cart);
  return [
    ...(isShippable(cart) ? ['shipping' as const] : []),
    ...(canBePickedUp || isPickup ? ['pickup' as const] : []),
  ];
}
