import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import { isPickedUp } from '../../../commerce/agent/offers-pickup.ts';
import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import type { UcpCall } from '../ucp-call.ts';
import { ucpDialects } from '../ucp-dialects.ts';
import { listMethodTypes } from './list-method-types.ts';
import { toPickupMethod } from './to-pickup-method.ts';
import { toShippingMethod } from './to-shipping-method.ts';

/** How the cart reaches the buyer: one method that has all of it, and the other one if there is a choice. Undefined if nothing is shipped. */
export async function toFulfillment(call: UcpCall, checkout: AgentCheckout) {
  const { cart } = checkout;
  if (!requiresShipping(cart)) return undefined;
  const dialect = ucpDialects[call.platform.version].fulfillment;
  const all = cart.lineItems.filter((line) => line.requiresShipping).map(({ lineItemId }) => lineItemId);
  const types = listMethodTypes(checkout);
  const chosen = isPickedUp(cart) || !types.includes('shipping') ? 'pickup' : 'shipping';
  const methods = types.map((type) => {
    const lineItemIds = type === chosen ? all : [];
    return type === 'shipping'
      ? toShippingMethod(checkout, { lineItemIds, dialect })
      : toPickupMethod(call, checkout, { lineItemIds, dialect });
  });
  return {
    methods: await Promise.all(methods),
    ...(types.length > 1 && { available_methods: types.map((type) => ({ type, line_item_ids: all })) }),
  };
}
