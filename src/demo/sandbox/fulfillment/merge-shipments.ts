import { type ChangedCart, changeCart, writeShipments } from '../cart/change-cart.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { ShipmentState } from './arrangement.ts';
import { requireShipment } from './require-shipment.ts';
import { addUnits } from './settle-shipments.ts';

/** Moves everything into the first of the shipments, which keeps its choices. */
export const mergeShipments = (
  shop: Shop,
  { cartId, shipmentIds }: { readonly cartId: string; readonly shipmentIds: readonly string[] },
): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    const [first, ...others] = shipmentIds.map((shipmentId, item) => requireShipment(cart, shipmentId, item));
    if (first === undefined) throw new ShopRefusal('shipment-not-found');
    for (const other of others) requireSameWay(first, other);
    const merged = others.reduce((units, other) => addUnits(units, other.units), first.units);
    await writeShipments(queries, cart, {
      ...cart.arrangement,
      shipments: cart.arrangement.shipments
        .filter((each) => !others.includes(each))
        .map((each) => (each === first ? { ...first, units: merged } : each)),
    });
  });

/** One without a chosen type goes the way of `SHIP_TO_ADDRESS`. */
function requireSameWay(first: ShipmentState, { shipmentId, requirement, type }: ShipmentState): void {
  const isSame = (type ?? 'SHIP_TO_ADDRESS') === (first.type ?? 'SHIP_TO_ADDRESS');
  if (!isSame || requirement !== first.requirement) throw new ShopRefusal('cannot-travel-together', { shipmentId });
}
