import type { Queries } from '../../shop.ts';

/** Tells followers of the shop's orders once the caller's transaction is over. */
export async function announceChange(
  queries: Queries,
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
): Promise<void> {
  const { orders_changed } = await queries
    .updateTable('shops')
    .set((update) => ({ orders_changed: update('orders_changed', '+', 1) }))
    .where('domain', '=', domain)
    .returning('orders_changed')
    .executeTakeFirstOrThrow();
  await queries.updateTable('orders').set({ changed: orders_changed }).where('order_id', '=', orderId).execute();
}
