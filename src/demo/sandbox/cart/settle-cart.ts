import type { Shop } from '../shop.ts';
import { type ChangedCart, changeLockedCart } from './change-cart.ts';

/** Takes out what has ended, with its warnings, as every change does, and changes nothing else. */
export const settleCart = (shop: Shop, { cartId }: { readonly cartId: string }): Promise<ChangedCart> =>
  changeLockedCart(shop, cartId, async () => {});
