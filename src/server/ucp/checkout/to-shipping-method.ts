import type { AgentCheckout } from '../../../commerce/agent/agent-checkout.ts';
import { findChosenOption, listDeliveryOptions } from '../../../commerce/agent/list-delivery-options.ts';
import type { FulfillmentDialect } from '../ucp-dialect.ts';
import { toPostalAddress } from './postal-address.ts';

/** All shipments as one group. It has none while the cart goes by another method. */
export function toShippingMethod(
  { cart, draft: { delivery } }: Pick<AgentCheckout, 'cart' | 'draft'>,
  {
    lineItemIds,
    dialect: { toDestinationType, toDescription },
  }: { readonly lineItemIds: readonly string[]; readonly dialect: FulfillmentDialect },
) {
  const options = listDeliveryOptions(cart.shipments);
  const shipping = delivery?.kind === 'shipping' ? delivery : null;
  return {
    id: 'shipping',
    type: 'shipping',
    line_item_ids: lineItemIds,
    destinations: (shipping?.destinations ?? []).map(({ destinationId, ...address }) => ({
      ...toDestinationType('shipping_address'),
      id: destinationId,
      ...toPostalAddress(address),
    })),
    selected_destination_id: shipping?.destinationId ?? null,
    groups:
      lineItemIds.length === 0
        ? []
        : [
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
  };
}
