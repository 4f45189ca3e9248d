import { type ChangedCart, changeCart, writeShipments } from '../cart/change-cart.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { appendShipment, nothingChosen, type ShipmentUnits } from './arrangement.ts';
import { requireShipment } from './require-shipment.ts';
import { takeUnits } from './settle-shipments.ts';

const MAX_SHIPMENTS = 100;

export interface Split {
  readonly cartId: string;
  readonly shipmentId: string;
  readonly items: readonly ShipmentUnits[];
}

/** Moves units into a new shipment at the end, which takes address and type along. */
export const splitShipment = (shop: Shop, { cartId, shipmentId, items }: Split): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    const shipment = requireShipment(cart, shipmentId);
    for (const [item, { lineId, quantity }] of items.entries()) {
      const held = shipment.units.find((each) => each.lineId === lineId)?.quantity;
      if (held === undefined) throw new ShopRefusal('line-not-found', { item });
      if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > held) {
        throw new ShopRefusal('units-not-there', { item, maximum: held });
      }
    }
    const units = takeUnits(shipment.units, items);
    if (units.length === 0) throw new ShopRefusal('units-all', { item: 0 });
    const { arrangement } = cart;
    if (arrangement.shipments.length >= MAX_SHIPMENTS) throw new ShopRefusal('too-many-shipments');
    const shipments = arrangement.shipments.map((each) => (each === shipment ? { ...shipment, units } : each));
    const { requirement, address, type } = shipment;
    const made = { ...nothingChosen, requirement, address, type, units: items };
    await writeShipments(queries, cart, appendShipment(cartId, { ...arrangement, shipments }, made));
  });
