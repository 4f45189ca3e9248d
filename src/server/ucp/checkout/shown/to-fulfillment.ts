import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import { requiresShipping } from '../../../../domain/cart/requires-shipping.ts';
import type { UcpCall } from '../../ucp-call.ts';
import { ucpDialects } from '../../versions/ucp-dialects.ts';
import { listMethods } from '../wire/list-methods.ts';
import { takesManyGroups } from '../wire/takes-many-groups.ts';
import { toPickupMethod } from './to-pickup-method.ts';
import { toShippingMethod } from './to-shipping-method.ts';

/** How the cart reaches the buyer: one method of each type that some of it can go by. Undefined if nothing is shipped. */
export async function toFulfillment(call: UcpCall, checkout: AgentCheckout) {
  if (!requiresShipping(checkout.cart)) return undefined;
  const dialect = ucpDialects[call.platform.version].fulfillment;
  const methods = listMethods(checkout);
  const shown = methods.map(({ type, lineItemIds }) =>
    type === 'shipping'
      ? toShippingMethod(checkout, { lineItemIds, dialect, isEach: takesManyGroups(call.platform) })
      : toPickupMethod(call, checkout, { lineItemIds, dialect }),
  );
  return {
    methods: await Promise.all(shown),
    ...(methods.length > 1 && {
      available_methods: methods.map(({ type, availableIds }) => ({ type, line_item_ids: availableIds })),
    }),
  };
}
