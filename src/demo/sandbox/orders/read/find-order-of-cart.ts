import type { Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import type { ShopOrder } from '../shop-order.ts';
import { readOrder } from './read-order.ts';

/** The order that a cart became; null while it is open. Refuses with `cart-not-found`. */
export async function findOrderOfCart(shop: Shop, { cartId }: { readonly cartId: string }): Promise<ShopOrder | null> {
  const { database, settings } = shop;
  const found = await database
    .selectFrom('carts')
    .leftJoin('orders', 'orders.cart_id', 'carts.cart_id')
    .select('orders.order_id')
    .where('carts.cart_id', '=', cartId)
    .where('carts.domain', '=', settings.domain)
    .executeTakeFirst();
  if (found === undefined) throw new ShopRefusal('cart-not-found');
  return found.order_id === null ? null : readOrder(shop, database, found.order_id);
}
