import type { Cart } from '../../../domain/cart/cart.ts';
import { PICKUP } from '../../../domain/cart/shipment.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { setFulfillmentType } from '../../shipment/set-fulfillment-type.ts';
import type { Changed } from './change-delivery.ts';
import { LOCATION } from './plan-pickups.ts';

interface Pickup {
  readonly domain: string;
  readonly cart: Cart;
  readonly shipmentIds: ReadonlySet<string>;
  readonly locationId: string | null;
}

/** Changes these shipments to pickup at this location, where they are not so already; without one, at a location that is still to be chosen. */
export async function changeToPickup(
  context: WorkerContext,
  caller: Caller,
  { domain, cart, shipmentIds, locationId }: Pickup,
): Promise<Changed> {
  let changed: Changed = { cart, refusals: [] };
  for (const { shipmentId, fulfillmentType, pickupLocation } of cart.shipments) {
    if (!shipmentIds.has(shipmentId)) continue;
    // A location that was chosen stays if none is named: nothing takes it back.
    const isSo = locationId === null || pickupLocation?.locationId === locationId;
    if (fulfillmentType?.id === PICKUP && isSo) continue;
    const choice = { domain, shipmentId, fulfillmentType: PICKUP, locationId };
    const outcome = await setFulfillmentType(context, caller, choice);
    const refusals = outcome.userErrors.map((error) => error.at({ field: LOCATION }));
    changed = { cart: outcome.cart ?? changed.cart, refusals };
    if (refusals.length > 0) return changed;
  }
  return changed;
}
