import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import { findChosenOption, listDeliveryOptions } from '../../../commerce/agent/list-delivery-options.ts';
import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import type { FulfillmentDialect } from '../ucp-dialect.ts';
import { toPostalAddress } from './postal-address.ts';

/** All that is shipped, as one method with one group. Undefined if nothing is. */
export function toFulfillment(
  { cart, draft: { delivery } }: Pick<AgentCheckout, 'cart' | 'draft'>,
  { toDestinationType, toDescription }: FulfillmentDialect,
) {
  if (!requiresShipping(cart)) return undefined;
  const lineItemIds = cart.lineItems.filter((line) => line.requiresShipping).map(({ lineItemId }) => lineItemId);
  const options = listDeliveryOptions(cart.shipments);
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: lineItemIds,
        destinations: (delivery?.destinations ?? []).map(({ destinationId, ...address }) => ({
          ...toDestinationType('shipping_address'),
          id: destinationId,
          ...toPostalAddress(address),
        })),
        selected_destination_id: delivery?.destinationId ?? null,
        groups: [
          {
            id: 'shipment',
            line_item_ids: lineItemIds,
            options: options.map(({ optionId, title, price, estimatedDelivery }) => ({
              id: optionId,
              title,
              ...(estimatedDelivery !== null && { description: toDescription(estimatedDelivery) }),
              totals: [{ type: 'total', display_text: title, amount: price.number }],
            })),
            selected_option_id: findChosenOption(cart.shipments, options)?.optionId ?? null,
          },
        ],
      },
    ],
  };
}
