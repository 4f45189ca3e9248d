import type { Cart } from '../../../domain/cart/cart.ts';
import { describeRefusal, type Refusal } from '../../../errors/refusal.ts';
import { isPickedUp } from './offers-pickup.ts';
import { LOCATION } from './plan-pickups.ts';

/** What stands in the way of a cart that can be picked up: with the place in the draft if the choice of a location lifts it. */
export function toDraftBlocker(blocker: Refusal, { shipments }: Pick<Cart, 'shipments'>): Refusal {
  const { name, field, details } = blocker;
  if (name === 'LocationNotFound') return { ...blocker, field: LOCATION };
  if (name !== 'MissingRequiredParameters' || field !== null) return blocker;
  const shipment = shipments.find(({ shipmentId }) => shipmentId === details.shipmentId);
  const lacksLocation = shipment?.pickupLocation === null && isPickedUp(shipment);
  return lacksLocation ? describeRefusal(name, { ...details, field: LOCATION, problem: 'MISSING' }) : blocker;
}
