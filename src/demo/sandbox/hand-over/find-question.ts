import { isWhole } from '../cart/is-whole.ts';
import type { DroppedExtra, PricedCart, PricedLine, PricedShipment } from '../pricing/cart-state.ts';
import { isShipped } from '../pricing/is-shipped.ts';

/** What the page asks for. `short`: a line that the shop cannot supply. `dropped`: extras that have ended. */
export type Question =
  | { readonly kind: 'short'; readonly line: PricedLine; readonly available: number }
  | { readonly kind: 'dropped'; readonly extras: readonly DroppedExtra[] }
  | { readonly kind: 'type' | 'location' | 'slot' | 'method'; readonly shipment: PricedShipment }
  | { readonly kind: 'address' | 'billing' };

type AskedCart = Pick<PricedCart, 'lines' | 'shipments' | 'shortages' | 'dropped' | 'billingAddress'>;

/** The next question of the page; null if the cart has every answer that an order needs. */
export function findQuestion(cart: AskedCart): Question | null {
  for (const { lineId, available } of cart.shortages) {
    const line = cart.lines.find((each) => each.lineId === lineId);
    if (line !== undefined) return { kind: 'short', line, available };
  }
  if (cart.dropped.length > 0) return { kind: 'dropped', extras: cart.dropped };
  for (const shipment of cart.shipments) {
    const kind = findMissingChoice(shipment);
    if (kind !== null) return { kind, shipment };
  }
  const shipped = cart.shipments.filter(isShipped);
  if (shipped.some(needsAddress)) return { kind: 'address' };
  if (cart.billingAddress === null) return { kind: 'billing' };
  const shipment = shipped.find(({ method }) => method === null);
  return shipment === undefined ? null : { kind: 'method', shipment };
}

/** A part of an address, as a payment sheet leaves it, will not do. */
export const needsAddress = ({ address }: PricedShipment): boolean => address === null || !isWhole(address);

/** A choice that the shop no longer offers is missing too. */
function findMissingChoice({ type, types, location, slot, lost }: PricedShipment): 'type' | 'location' | 'slot' | null {
  const isLost = (what: 'location' | 'slot') => lost.some((each) => each.what === what);
  switch (type?.id) {
    case 'PICKUP_IN_STORE':
      return location === null || isLost('location') ? 'location' : null;
    case 'SCHEDULED_DELIVERY':
    case 'PREMIUM_DELIVERY':
      return slot === null || isLost('slot') ? 'slot' : null;
    case undefined: {
      const isShippable = types.some(({ id }) => id === 'SHIP_TO_ADDRESS');
      return isShippable && !isLost('location') && !isLost('slot') ? null : 'type';
    }
    default:
      // Of another type, which the shop no longer has: choosing again lets go of it.
      return isLost('location') || isLost('slot') ? 'type' : null;
  }
}
