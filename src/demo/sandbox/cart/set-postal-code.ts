import { readPostalCode } from '../read-postal-code.ts';
import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

/** Stores the buyer's postal code before there is an address. Starts a cart if there is none. */
export const setPostalCode = async (
  shop: Shop,
  input: { readonly cartId: string | null; readonly postalCode: string; readonly country: string | null },
): Promise<ChangedCart> => {
  const country = input.country ?? shop.settings.homeCountry;
  if (!shop.settings.countries.includes(country)) {
    throw new ShopRefusal('country-not-served', { options: shop.settings.countries });
  }
  const postalCode = readPostalCode(country, input.postalCode, { partial: true });
  return changeCart(shop, input.cartId, async (queries, cart) => {
    await queries
      .updateTable('carts')
      .set({ postal_code: postalCode, country })
      .where('cart_id', '=', cart.cartId)
      .execute();
  });
};
