import type { Order } from '../../../domain/order/order.ts';
import { type Caller, toOwnerKey } from '../../../domain/viewer/viewer.ts';
import { requireOrderReader } from '../../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { mapConcurrently } from '../../../lib/map-concurrently.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { parsePageSize } from '../../input/parse-page-size.ts';
import { parseOrderCursor, toOrderCursor } from './order-cursor.ts';
import { readOrder } from './read-order.ts';
import { toOrderAsPlaced } from './to-order.ts';

export interface ListedOrder {
  readonly cursor: string;
  readonly order: Order;
}

const AT_ONCE = 10;

/**
 * Newest first. If a merchant does not answer, its orders are still listed, with the data from when they were placed.
 */
export async function listOrders(
  context: CommerceContext,
  caller: Caller,
  { first, after }: { readonly first: number; readonly after?: string | null },
): Promise<{ readonly orders: readonly ListedOrder[]; readonly hasNextPage: boolean }> {
  const owner = toOwnerKey(requireOrderReader(caller.viewer));
  const size = parsePageSize(first, 'first');
  const position = after === undefined || after === null ? null : parseOrderCursor(after);

  const found = await context.stores.orders.list(owner, position, size + 1);
  const orders = await mapConcurrently(found.slice(0, size), AT_ONCE, async (stored) => ({
    cursor: toOrderCursor(stored),
    order: await readOrderAnyhow(context, caller, stored),
  }));
  return { orders, hasNextPage: found.length > size };
}

/** One unavailable merchant hides none of the buyer's orders. */
async function readOrderAnyhow(context: CommerceContext, caller: Caller, stored: StoredOrder): Promise<Order> {
  const merchant = context.merchants.findConfigured(stored.domain);
  if (merchant?.adapter.getOrder === undefined) return toOrderAsPlaced(stored);
  try {
    return await readOrder(context, caller, merchant, stored);
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return toOrderAsPlaced(stored);
  }
}
