import type { CartState } from '../pricing/cart-state.ts';
import { type FormedShipment, formShipments } from '../pricing/form-shipments.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { ShipmentState } from './arrangement.ts';

/** A shipment as stored. `item` is its place among those named in the call. Refuses with `shipment-not-found`. */
export function requireShipment({ arrangement }: CartState, shipmentId: string, item?: number): ShipmentState {
  const shipment = arrangement.shipments.find((each) => each.shipmentId === shipmentId);
  if (shipment === undefined) throw new ShopRefusal('shipment-not-found', item === undefined ? {} : { item });
  return shipment;
}

/** The same with what it offers. */
export function requireFormedShipment(shop: Shop, cart: CartState, shipmentId: string): FormedShipment {
  const shipment = formShipments(shop.settings, cart).find((each) => each.shipmentId === shipmentId);
  if (shipment === undefined) throw new ShopRefusal('shipment-not-found');
  return shipment;
}
