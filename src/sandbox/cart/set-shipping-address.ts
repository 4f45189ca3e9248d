import type { Address } from '../../domain/address.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { changeCart } from './change-cart.ts';
import { checkShippingAddress } from './check-shipping-address.ts';

/**
 * Sets where one shipment goes, or (`shipmentId` null) the whole cart: shipments then no longer have separate
 * addresses.
 */
export const setShippingAddress = (
  shop: Shop,
  input: { readonly cartId: string; readonly shipmentId: string | null; readonly address: Address },
): Promise<PricedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    const { shipments } = priceCart(shop.settings, cart);
    const shipment = shipments.find(({ shipmentId }) => shipmentId === input.shipmentId);
    if (input.shipmentId !== null && shipment === undefined) throw new ShopRefusal('shipment-not-found');
    if (cart.lines.length > 0 && shipments.length === 0) throw new ShopRefusal('nothing-to-ship');
    const shipping_address = JSON.stringify(checkShippingAddress(shop.settings, input.address));
    if (shipment === undefined) {
      await queries.updateTable('carts').set({ shipping_address }).where('cart_id', '=', cart.cartId).execute();
      await queries
        .updateTable('cart_shipments')
        .set({ shipping_address: null })
        .where('cart_id', '=', cart.cartId)
        .execute();
      return;
    }
    await queries
      .insertInto('cart_shipments')
      .values({ cart_id: cart.cartId, requirement: shipment.requirement, method_id: null, shipping_address })
      .onConflict((conflict) => conflict.columns(['cart_id', 'requirement']).doUpdateSet({ shipping_address }))
      .execute();
  });
