import type { CartState, PricedCart } from '../pricing/cart-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { readCartState } from './read-cart-state.ts';

/**
 * Changes an open cart in one transaction, one change after another, and returns it with fresh prices. If the change is
 * refused, nothing of it stays. Without a cart a new one is started, which a refusal also removes.
 */
export const changeCart = (
  shop: Shop,
  cartId: string | null,
  change: (queries: Queries, cart: CartState) => Promise<void>,
): Promise<PricedCart> =>
  shop.database.transaction().execute(async (queries) => {
    const id = cartId === null ? await startCart(shop, queries) : await lockCart(shop, queries, cartId);
    await change(queries, await readCartState(shop, queries, id));
    const changed = await readCartState(shop, queries, id);
    await forgetEmptyShipments(queries, changed);
    return priceCart(shop.settings, changed);
  });

/** Writing the row makes every other change of the same cart wait for the end of this transaction. */
export async function lockCart(shop: Shop, queries: Queries, cartId: string): Promise<string> {
  const locked = await queries
    .updateTable('carts')
    .set((update) => ({ version: update('version', '+', 1), updated_at: shop.runtime.clock.now() }))
    .where('cart_id', '=', cartId)
    .where('domain', '=', shop.settings.domain)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (locked.numUpdatedRows !== 1n) throw new ShopRefusal('cart-not-found');
  return cartId;
}

async function startCart(shop: Shop, queries: Queries): Promise<string> {
  const cartId = shop.runtime.uuid();
  const now = shop.runtime.clock.now();
  await queries
    .insertInto('carts')
    .values({
      cart_id: cartId,
      domain: shop.settings.domain,
      status: 'open',
      version: 1,
      postal_code: null,
      country: null,
      shipping_address: null,
      billing_address: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return cartId;
}

/** The choices for a shipment are deleted with its last item; a later shipment of the same kind starts without any. */
async function forgetEmptyShipments(queries: Queries, { cartId, lines }: CartState): Promise<void> {
  const needed = [...new Set(lines.filter((line) => line.requiresShipping).map((line) => line.requirement))];
  await queries
    .deleteFrom('cart_shipments')
    .where('cart_id', '=', cartId)
    .$if(needed.length > 0, (query) => query.where('requirement', 'not in', needed))
    .execute();
}
