import type { AddonChoice } from '../addons/addon-choice.ts';
import { settleAddons } from '../addons/settle-addons.ts';
import type { CartState, PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Queries, Shop } from '../shop.ts';

export async function storeAddons(queries: Queries, cartId: string, addons: readonly AddonChoice[]): Promise<void> {
  await queries
    .updateTable('carts')
    .set({ addons: toStored(addons) })
    .where('cart_id', '=', cartId)
    .execute();
}

export async function storeCodes(queries: Queries, cartId: string, codes: readonly string[]): Promise<void> {
  await queries
    .updateTable('carts')
    .set({ codes: toStored(codes) })
    .where('cart_id', '=', cartId)
    .execute();
}

/**
 * After a change, only what still stands stays: nothing that went returns by itself. Returns the cart as it is read from then on,
 * whose price is the same: what went had none.
 */
export async function storeStanding(
  { settings }: Shop,
  queries: Queries,
  cart: CartState,
  priced: PricedCart,
): Promise<PricedCart> {
  const addons = cart.addons.length === 0 ? [] : settleAddons(settings.addons, cart.lines, cart.addons).standing;
  if (toStored(addons) !== toStored(cart.addons)) await storeAddons(queries, cart.cartId, addons);
  if (toStored(priced.codes) !== toStored(cart.codes)) await storeCodes(queries, cart.cartId, priced.codes);
  return priced.dropped.length === 0 ? priced : priceCart(settings, { ...cart, addons, codes: priced.codes });
}

const toStored = (entries: readonly unknown[]): string | null =>
  entries.length === 0 ? null : JSON.stringify(entries);
