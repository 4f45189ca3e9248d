import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import { setFulfillmentType } from '../shipment/set-fulfillment-type.ts';
import type { Changed } from './change-delivery.ts';
import { offersPickup, PICKUP } from './offers-pickup.ts';

/** Has the whole cart picked up at this location, if it is not so already; without one, somewhere that is still to be chosen. */
export async function changeToPickup(
  context: WorkerContext,
  caller: Caller,
  { domain, cart, locationId }: { readonly domain: string; readonly cart: Cart; readonly locationId: string | null },
): Promise<Changed> {
  if (!offersPickup(context.merchants.require(domain).adapter, cart)) {
    return { cart, refusals: [new CommerceError('InvalidFulfillmentType', { field: LOCATION })] };
  }
  let changed: Changed = { cart, refusals: [] };
  for (const { shipmentId, fulfillmentType, pickupLocation } of cart.shipments) {
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

/** The place of the location in the draft. */
export const LOCATION = ['delivery', 'locationId'];
