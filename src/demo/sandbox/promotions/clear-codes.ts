import { type ChangedCart, changeCart } from '../cart/change-cart.ts';
import { storeCodes } from '../cart/store-extras.ts';
import type { Shop } from '../shop.ts';
import { findStandingCodes } from './find-standing-codes.ts';
import { requireRemovable } from './require-removable.ts';

/** Takes all codes off. A cart without codes stays as it is. */
export const clearCodes = (shop: Shop, { cartId }: { readonly cartId: string }): Promise<ChangedCart> =>
  changeCart(shop, cartId, async (queries, cart) => {
    requireRemovable(shop, findStandingCodes(shop, cart));
    await storeCodes(queries, cartId, []);
  });
