import type { Address } from '../../../domain/address.ts';
import { requireShipment } from '../fulfillment/require-shipment.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeCart, writeShipments } from './change-cart.ts';
import { checkShippingAddress } from './check-shipping-address.ts';

/**
 * Sets where one shipment goes, or (`shipmentId` null) the whole cart: shipments then no longer have separate
 * addresses.
 */
export const setShippingAddress = (
  shop: Shop,
  input: { readonly cartId: string; readonly shipmentId: string | null; readonly address: Address },
): Promise<ChangedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    const { shipments } = cart.arrangement;
    const { shipmentId } = input.shipmentId === null ? { shipmentId: null } : requireShipment(cart, input.shipmentId);
    if (cart.lines.length > 0 && shipments.length === 0) throw new ShopRefusal('nothing-to-ship');
    const address = checkShippingAddress(shop.settings, input.address);
    if (shipmentId === null) {
      const shipping_address = JSON.stringify(address);
      await queries.updateTable('carts').set({ shipping_address }).where('cart_id', '=', cart.cartId).execute();
    }
    await writeShipments(queries, cart, {
      ...cart.arrangement,
      shipments: shipments.map((shipment) => {
        if (shipmentId === null) return { ...shipment, address: null };
        return shipment.shipmentId === shipmentId ? { ...shipment, address } : shipment;
      }),
    });
  });
