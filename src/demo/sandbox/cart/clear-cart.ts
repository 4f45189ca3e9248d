import type { Shop } from '../shop.ts';
import { type ChangedCart, changeLockedCart } from './change-cart.ts';
import { requireLocation } from './require-location.ts';

/** Removes all lines; addresses and postal code stay. */
export const clearCart = (shop: Shop, { cartId }: { readonly cartId: string }): Promise<ChangedCart> =>
  changeLockedCart(shop, cartId, async (queries, cart) => {
    requireLocation(shop, cart);
    await queries.deleteFrom('cart_lines').where('cart_id', '=', cartId).execute();
  });
