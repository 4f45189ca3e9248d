import type { CartState, PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Queries, Shop } from '../shop.ts';
import { lockCart } from './change-cart.ts';
import { readCartState } from './read-cart-state.ts';

/** Takes everything back that its transaction did. */
class PreviewDone extends Error {
  override readonly name = 'PreviewDone';
  readonly cart: PricedCart;

  constructor(cart: PricedCart) {
    super('The preview is done');
    this.cart = cart;
  }
}

/** What the cart would be after a change, which is not made. Refuses as the change would. */
export async function previewCart(
  shop: Shop,
  cartId: string,
  change: (queries: Queries, cart: CartState) => Promise<void>,
): Promise<PricedCart> {
  try {
    return await shop.database.transaction().execute(async (queries): Promise<never> => {
      await lockCart(shop, queries, cartId);
      await change(queries, await readCartState(shop, queries, cartId));
      throw new PreviewDone(priceCart(shop.settings, await readCartState(shop, queries, cartId)));
    });
  } catch (error) {
    if (error instanceof PreviewDone) return error.cart;
    throw error;
  }
}
