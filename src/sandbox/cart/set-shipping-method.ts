import type { PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { changeCart } from './change-cart.ts';

/** Chooses one of the methods that the shipment offers. */
export const setShippingMethod = (
  shop: Shop,
  input: { readonly cartId: string; readonly shipmentId: string; readonly methodId: string },
): Promise<PricedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    const shipment = priceCart(shop.settings, cart).shipments.find(({ shipmentId }) => shipmentId === input.shipmentId);
    if (shipment === undefined) throw new ShopRefusal('shipment-not-found');
    const { shipmentId, requirement, address, methods } = shipment;
    if (address === null) throw new ShopRefusal('shipping-address-missing', { shipmentId });
    if (!methods.some(({ id }) => id === input.methodId)) {
      throw new ShopRefusal('method-not-offered', { shipmentId, options: methods.map(({ id }) => id) });
    }
    await queries
      .insertInto('cart_shipments')
      .values({ cart_id: cart.cartId, requirement, method_id: input.methodId, shipping_address: null })
      .onConflict((conflict) => conflict.columns(['cart_id', 'requirement']).doUpdateSet({ method_id: input.methodId }))
      .execute();
  });
