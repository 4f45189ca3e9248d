import type { ShopEvent } from '../../after-sale/after-sale.ts';
import type { Queries } from '../../shop.ts';

/** At the end of the history of an order that the caller's transaction has locked. */
export async function addEvents(queries: Queries, orderId: string, events: readonly ShopEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { last } = await queries
    .selectFrom('order_events')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('order_events')
    .values(
      events.map(({ metadata, ...event }, index) => ({
        ...event,
        order_id: orderId,
        sequence: Number(last ?? 0) + index + 1,
        metadata: metadata === null ? null : JSON.stringify(metadata),
      })),
    )
    .execute();
}
