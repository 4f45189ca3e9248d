import type { Queries } from '../../shop.ts';

/**
 * The order for the caller's transaction alone, undefined if there is none. Every step with an order takes it first, then variants, then
 * the shop: no two transactions wait for each other.
 */
export const lockOrder = (queries: Queries, orderId: string) =>
  queries
    .updateTable('orders')
    .set((same) => ({ changed: same.ref('changed') }))
    .where('order_id', '=', orderId)
    .returning(['order_number', 'cart', 'after_sale'])
    .executeTakeFirst();
