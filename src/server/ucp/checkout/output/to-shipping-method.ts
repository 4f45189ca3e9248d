import { findChosenOption, listDeliveryOptions } from '../../../../commerce/agent/draft/list-delivery-options.ts';
import { isPickedUp } from '../../../../commerce/agent/draft/offers-pickup.ts';
import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import type { Shipment } from '../../../../domain/cart/shipment.ts';
import type { FulfillmentDialect } from '../../versions/ucp-dialect.ts';
import { toPostalAddress } from '../wire/postal-address.ts';

interface Shown {
  readonly lineItemIds: readonly string[];
  readonly dialect: FulfillmentDialect;
  /** Each shipment as a group of its own; otherwise all as one. */
  readonly isEach: boolean;
}

/** What is shipped. It has no group while all of the cart goes by another method. */
export function toShippingMethod(
  { cart, draft: { delivery } }: Pick<AgentCheckout, 'cart' | 'draft'>,
  { lineItemIds, dialect, isEach }: Shown,
) {
  const { toDestinationType } = dialect;
  const shipments = cart.shipments.filter((each) => !isPickedUp(each));
  const toGroups = isEach && shipments.length > 0 ? toGroupOfEach : toGroupOfAll;
  return {
    id: 'shipping',
    type: 'shipping',
    line_item_ids: lineItemIds,
    destinations: (delivery?.shipping?.destinations ?? []).map(({ destinationId, ...address }) => ({
      ...toDestinationType('shipping_address'),
      id: destinationId,
      ...toPostalAddress(address),
    })),
    selected_destination_id: delivery?.shipping?.destinationId ?? null,
    groups: lineItemIds.length === 0 ? [] : toGroups(shipments, { lineItemIds, dialect }),
  };
}

type Parts = Pick<Shown, 'lineItemIds' | 'dialect'>;

function toGroupOfAll(shipments: readonly Shipment[], { lineItemIds, dialect }: Parts) {
  const options = listDeliveryOptions(shipments);
  return [
    {
      id: 'shipment',
      line_item_ids: lineItemIds,
      options: options.map(({ optionId, title, price, estimatedDelivery }) =>
        toOption({ id: optionId, description: title, price, estimatedDelivery }, dialect),
      ),
      selected_option_id: findChosenOption(shipments, options)?.optionId ?? null,
    },
  ];
}

const toGroupOfEach = (shipments: readonly Shipment[], { dialect }: Parts) =>
  shipments
    .filter(({ lines }) => lines.length > 0)
    .map(({ shipmentId, lines, shippingMethodOptions, shippingMethod }) => ({
      id: shipmentId,
      line_item_ids: lines.map(({ lineItemId }) => lineItemId),
      options: shippingMethodOptions.map((each) => toOption(each, dialect)),
      selected_option_id: shippingMethod?.id ?? null,
    }));

const toOption = (
  { id, description, price, estimatedDelivery }: Shipment['shippingMethodOptions'][number],
  { toDescription }: FulfillmentDialect,
) => ({
  id,
  title: description,
  ...(estimatedDelivery !== null && { description: toDescription(estimatedDelivery) }),
  totals: [{ type: 'total', display_text: description, amount: price.number }],
});
