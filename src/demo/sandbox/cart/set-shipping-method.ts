import { requireFormedShipment } from '../fulfillment/require-shipment.ts';
import { writeChoices } from '../fulfillment/write-choices.ts';
import { isShipped } from '../pricing/is-shipped.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

/** Chooses one of the methods that the shipment offers, and with it the type that they belong to. */
export const setShippingMethod = (
  shop: Shop,
  input: { readonly cartId: string; readonly shipmentId: string; readonly methodId: string },
): Promise<ChangedCart> =>
  changeCart(shop, input.cartId, async (queries, cart) => {
    const shipment = requireFormedShipment(shop, cart, input.shipmentId);
    const { shipmentId, type, address, methods } = shipment;
    // A pickup has no methods, and an address gives it none.
    if (address === null && isShipped(shipment)) throw new ShopRefusal('shipping-address-missing', { shipmentId });
    if (!methods.some(({ id }) => id === input.methodId)) {
      throw new ShopRefusal('method-not-offered', { shipmentId, options: methods.map(({ id }) => id) });
    }
    const choices = { type: type?.id ?? 'SHIP_TO_ADDRESS', methodId: input.methodId };
    await writeChoices(queries, cart, shipmentId, choices);
  });
