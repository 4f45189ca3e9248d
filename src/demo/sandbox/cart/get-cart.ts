import type { PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Shop } from '../shop.ts';
import { readCartState } from './read-cart-state.ts';

/** The open cart at current prices. From one state of the database, so that lines and choices are consistent. */
export const getCart = (shop: Shop, { cartId }: { readonly cartId: string }): Promise<PricedCart> =>
  shop.reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (queries) => priceCart(shop.settings, await readCartState(shop, queries, cartId)));
