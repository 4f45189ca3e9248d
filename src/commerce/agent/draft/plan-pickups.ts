import type { Cart } from '../../../domain/cart/cart.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { DraftDelivery } from './checkout-draft.ts';
import { canBePickedUp } from './offers-pickup.ts';

/** The place of a location in the draft, and that of the lines that are picked up. */
export const LOCATION = ['delivery', 'locationId'];
const PICKED_UP = ['delivery', 'pickup'];

/**
 * The shipments that the draft wants picked up. A pickup that says nothing of lines is for all that can be picked up.
 * InvalidFulfillmentType if nothing can be, or a shipment would have to be divided.
 */
export function planPickups(
  { lineItems, shipments }: Pick<Cart, 'lineItems' | 'shipments'>,
  { shipping, pickup }: DraftDelivery,
): ReadonlySet<string> | CommerceError {
  if (pickup === null) return new Set();
  const listKnown = (ids: readonly string[] | null | undefined) =>
    (ids ?? []).filter((id) => lineItems.some(({ lineItemId }) => lineItemId === id));
  const [taken, sent] = [listKnown(pickup.lineItemIds), listKnown(shipping?.lineItemIds)];
  if (taken.length + sent.length === 0) {
    const offered = shipping === null ? shipments.filter(canBePickedUp) : [];
    if (offered.length === 0) return new CommerceError('InvalidFulfillmentType', { field: LOCATION });
    return toIds(offered);
  }
  const isTaken = (id: string) => (taken.length > 0 ? taken.includes(id) : !sent.includes(id));
  const wanted = shipments.filter(({ lines }) => lines.some(({ lineItemId }) => isTaken(lineItemId)));
  const isWhole = wanted.every(
    (each) => canBePickedUp(each) && each.lines.every(({ lineItemId }) => isTaken(lineItemId)),
  );
  if (wanted.length === 0 || !isWhole) return new CommerceError('InvalidFulfillmentType', { field: PICKED_UP });
  return toIds(wanted);
}

const toIds = (shipments: Cart['shipments']): ReadonlySet<string> =>
  new Set(shipments.map(({ shipmentId }) => shipmentId));
