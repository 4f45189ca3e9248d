import type { MerchantCall } from '../../contract/index.ts';
import { events, notes, readHistory } from '../admin-operations.ts';
import { requireData } from '../error-mapper.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder } from '../wire.ts';

const PAGE = 100;

/** The order with all entries of its history and all its notes: an answer holds the newest of each. */
export async function withWholeHistory(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<WireAdminOrder> {
  const whole = (shown: WireAdminOrder['history'], types: readonly string[]) =>
    readOlder(context, call, order.id, shown, types);
  return { ...order, history: await whole(order.history, events), notes: await whole(order.notes, notes) };
}

/** Counts from the oldest entry, so that new ones shift nothing. */
async function readOlder(
  { client }: VendureContext,
  call: MerchantCall,
  id: string,
  { totalItems, items }: WireAdminOrder['history'],
  types: readonly string[],
): Promise<WireAdminOrder['history']> {
  const missing = totalItems - items.length;
  const older: WireAdminOrder['history']['items'] = [];
  while (older.length < missing) {
    const options = {
      take: Math.min(PAGE, missing - older.length),
      skip: older.length,
      sort: { createdAt: 'ASC', id: 'ASC' },
      filter: { type: { in: types } },
    };
    const { order } = requireData(await client.admin(call, readHistory, { id, options }));
    if (order === null || order.history.items.length === 0) break;
    older.push(...order.history.items);
  }
  return { totalItems, items: [...items, ...older.toReversed()] };
}
