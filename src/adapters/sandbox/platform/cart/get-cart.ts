import type { PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Shop } from '../shop.ts';
import { readCartState } from './read-cart-state.ts';

/** The open cart at today's prices. In a transaction, so that lines and choices belong together. */
export const getCart = (shop: Shop, cartId: string): Promise<PricedCart> =>
  shop.database
    .transaction()
    .execute(async (queries) => priceCart(shop.settings, await readCartState(shop, queries, cartId)));
