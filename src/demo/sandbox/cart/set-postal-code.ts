import { readPostalCode } from '../read-postal-code.ts';
import type { Shop } from '../shop.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';
import { requireServedCountry } from './check-shipping-address.ts';

/** Stores the buyer's postal code before there is an address. Starts a cart if there is none. */
export const setPostalCode = async (
  shop: Shop,
  input: { readonly cartId: string | null; readonly postalCode: string; readonly country: string | null },
): Promise<ChangedCart> => {
  const country = input.country ?? shop.settings.homeCountry;
  requireServedCountry(shop.settings, country);
  const postalCode = readPostalCode(country, input.postalCode, { partial: true });
  return changeCart(shop, input.cartId, async (queries, cart) => {
    await queries
      .updateTable('carts')
      .set({ postal_code: postalCode, country })
      .where('cart_id', '=', cart.cartId)
      .execute();
  });
};
