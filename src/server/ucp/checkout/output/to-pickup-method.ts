import { isPickedUp } from '../../../../commerce/agent/draft/offers-pickup.ts';
import type { AgentCheckout } from '../../../../commerce/agent/view/agent-checkout.ts';
import { PICKUP, type PickupLocation } from '../../../../domain/cart/shipment.ts';
import type { UcpCall } from '../../ucp-call.ts';
import type { FulfillmentDialect } from '../../versions/ucp-dialect.ts';

/**
 * The method by which the buyer fetches goods at one location. Locations are listed once the agent's platform asks for pickup: before that, the
 * merchant's platform is not asked for them.
 */
export async function toPickupMethod(
  call: UcpCall,
  { checkoutId, cart, draft: { delivery }, canBePickedUp }: AgentCheckout,
  { lineItemIds, dialect }: { readonly lineItemIds: readonly string[]; readonly dialect: FulfillmentDialect },
) {
  const { options, toCaller } = call;
  const isAsked = canBePickedUp && delivery !== null && delivery.pickup !== null;
  const found = isAsked ? await options.commerce.listAgentPickupLocations(toCaller(checkoutId), cart) : [];
  const isChosen = lineItemIds.length > 0;
  const selected = isChosen ? findSelected(cart) : null;
  const isListed = found.some(({ locationId }) => locationId === selected?.locationId);
  const locations = selected === null || isListed ? found : [...found, selected];
  const title = findTitle(cart);
  return {
    id: 'pickup',
    type: 'pickup',
    line_item_ids: lineItemIds,
    destinations: locations.map((location) => toDestination(location, dialect)),
    selected_destination_id: selected?.locationId ?? null,
    groups: isChosen
      ? [
          {
            id: 'pickup',
            line_item_ids: lineItemIds,
            options: [
              {
                id: 'pickup',
                title,
                totals: [{ type: 'total', display_text: title, amount: findPrice(cart) }],
              },
            ],
            // There is only one, and no request needs to choose it.
            selected_option_id: selected === null ? null : 'pickup',
          },
        ]
      : [],
  };
}

type Cart = AgentCheckout['cart'];

/** The location of all shipments that are picked up; null if they have none, or several. */
function findSelected({ shipments }: Cart): PickupLocation | null {
  const [first = null, ...others] = shipments.filter(isPickedUp).map(({ pickupLocation }) => pickupLocation);
  return others.every((other) => other?.locationId === first?.locationId) ? first : null;
}

/** What all of the cart costs if all is picked up; a part, what its shipments do. */
const findPrice = ({ shipments, shippingTotal }: Cart): number =>
  shipments.every(isPickedUp)
    ? shippingTotal.number
    : shipments.filter(isPickedUp).reduce((sum, { shippingMethod }) => sum + (shippingMethod?.price.number ?? 0), 0);

const findTitle = ({ shipments }: Cart): string =>
  shipments.flatMap(({ fulfillmentTypeOptions }) => fulfillmentTypeOptions).find(({ id }) => id === PICKUP)?.name ??
  'Pickup';

const toDestination = ({ locationId, name, address }: PickupLocation, { toDestinationType }: FulfillmentDialect) => ({
  ...toDestinationType('business_location'),
  id: locationId,
  name,
  ...(address !== null && { address: { street_address: address } }),
});
