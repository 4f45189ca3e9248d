import type { Address } from '../../domain/address.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** Checks that a cart has everything that an order needs; returns the billing address. */
export function requireOrderable(cart: PricedCart, billingAddress: Address | null): Address {
  if (cart.lines.length === 0) throw new ShopRefusal('cart-empty');
  for (const { shipmentId, address } of cart.shipments) {
    if (address === null) throw new ShopRefusal('shipping-address-missing', { shipmentId });
  }
  for (const { shipmentId, method, methods } of cart.shipments) {
    if (method === null) {
      throw new ShopRefusal('shipping-method-missing', { shipmentId, options: methods.map(({ id }) => id) });
    }
  }
  const bill = billingAddress ?? cart.billingAddress ?? cart.shippingAddress ?? cart.shipments[0]?.address;
  if (bill === null || bill === undefined) throw new ShopRefusal('billing-address-missing');
  return bill;
}
