import { parseStoredJson } from '../../lib/parse-stored-json.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { reviveOrderedCart, type StoredCart } from './revive-ordered-cart.ts';
import type { ShopOrder } from './shop-order.ts';

/** Refuses with `order-not-found`. */
export async function readOrder(shop: Shop, queries: Queries, orderId: string): Promise<ShopOrder> {
  const order = await queries
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('domain', '=', shop.settings.domain)
    .executeTakeFirst();
  if (order === undefined) throw new ShopRefusal('order-not-found');
  const events = await queries
    .selectFrom('order_events')
    .select(['type', 'at', 'description'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
  const cart = reviveOrderedCart(parseStoredJson<StoredCart>(order.cart));
  return {
    orderId,
    orderNumber: order.order_number,
    status: order.status,
    placedAt: order.placed_at,
    cart,
    events,
  };
}
