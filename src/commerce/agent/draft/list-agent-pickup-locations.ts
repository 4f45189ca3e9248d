import type { Cart } from '../../../domain/cart/cart.ts';
import { PICKUP, type PickupLocation } from '../../../domain/cart/shipment.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { getShipmentAvailability } from '../../shipment/get-shipment-availability.ts';
import { canBePickedUp, isPickedUp } from './offers-pickup.ts';

/**
 * The locations at which everything that is to be picked up is available, or else everything that can be; the nearest first. None if the
 * merchant's platform fails to say: the checkout goes on without.
 */
export async function listAgentPickupLocations(
  context: WorkerContext,
  caller: Caller,
  { shopId: domain, shipments }: Pick<Cart, 'shopId' | 'shipments'>,
): Promise<readonly PickupLocation[]> {
  const pickups = shipments.filter(isPickedUp);
  const asked = pickups.length > 0 ? pickups : shipments.filter(canBePickedUp);
  try {
    const found = await Promise.all(
      asked.map(({ shipmentId }) =>
        getShipmentAvailability(context, caller, { domain, shipmentId, fulfillmentType: PICKUP }),
      ),
    );
    const [first = [], ...others] = found.map(({ pickupLocations }) =>
      pickupLocations.filter(({ available }) => available),
    );
    return first.filter(({ locationId }) =>
      others.every((each) => each.some((other) => other.locationId === locationId)),
    );
  } catch (thrown) {
    if (thrown instanceof CommerceError) return [];
    throw thrown;
  }
}
