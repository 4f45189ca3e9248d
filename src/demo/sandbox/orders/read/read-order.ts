import { parseStoredJson } from '../../../../lib/json/parse-stored-json.ts';
import type { ShopEvent } from '../../after-sale/after-sale.ts';
import { parseAfterSale } from '../../after-sale/change-order.ts';
import { viewLines } from '../../after-sale/view-lines.ts';
import { orderRoute, toPageUrl } from '../../pages/page-addresses.ts';
import type { Queries, Shop } from '../../shop.ts';
import { ShopRefusal } from '../../shop-refusal.ts';
import type { OrderedCart, ShopOrder } from '../shop-order.ts';

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
    .select(['type', 'at', 'description', 'sku', 'metadata'])
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .execute();
  const { runtime, settings } = shop;
  const { timeZone, returns } = settings;
  const afterSale = parseAfterSale(order.after_sale);
  const cart = parseStoredJson<OrderedCart>(order.cart);
  return {
    orderId,
    orderNumber: order.order_number,
    status: order.status,
    placedAt: order.placed_at,
    cart,
    events: events.map(({ metadata, ...event }) => ({
      ...event,
      metadata: metadata === null ? null : parseStoredJson<NonNullable<ShopEvent['metadata']>>(metadata),
    })),
    afterSale,
    lines: viewLines(
      { orderNumber: order.order_number, cart, afterSale },
      { now: runtime.clock.now(), timeZone, returns },
    ),
    statusUrl: toPageUrl(shop.publicUrl, orderRoute, orderId),
  };
}
