import type { Order, OrderStatus } from '../../../domain/order/order.ts';
import { textKinds } from '../../../domain/text/text-kinds.ts';
import { type Caller, toOwnerKey } from '../../../domain/viewer/viewer.ts';
import { requireOrderReader } from '../../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { mapConcurrently } from '../../../lib/async/map-concurrently.ts';
import type { OrderPosition, StoredOrder } from '../../../stores/ports/index.ts';
import { parseOptionalText } from '../../input/parse-optional-text.ts';
import { parsePageSize } from '../../input/parse-page-size.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readOrderOrFallback } from './read-order-or-fallback.ts';

export interface ListedOrder {
  readonly cursor: string;
  readonly order: Order;
}

const AT_ONCE = 10;

/**
 * Opaque to clients. It reveals nothing that its owner may not know, and a changed cursor only leads to another position in the same list.
 */
const toOrderCursor = ({ placedAt, domain, orderId }: StoredOrder): string =>
  Buffer.from(JSON.stringify([placedAt, domain, orderId])).toString('base64url');

/** Throws InvalidInputQuery. */
function parseOrderCursor(cursor: string): OrderPosition {
  const position = cursor.length <= textKinds.cursor.maxLength ? readPosition(cursor) : undefined;
  if (position !== undefined) return position;
  throw new CommerceError('InvalidInputQuery', {
    field: ['after'],
    description: 'after must be a cursor of this list',
  });
}

function readPosition(cursor: string): OrderPosition | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [placedAt, domain, orderId]: readonly unknown[] = parts;
  if (typeof placedAt !== 'number' || typeof domain !== 'string' || typeof orderId !== 'string') return undefined;
  // PostgreSQL takes no text with a NUL.
  const isReadable = Number.isSafeInteger(placedAt) && !`${domain}${orderId}`.includes('\0');
  return isReadable ? { placedAt, domain, orderId } : undefined;
}

/**
 * Lists the buyer's orders, the newest first. If a merchant does not answer, its orders are still listed, with the data from when they were
 * placed. The status filter compares what was seen last, without a call to the merchant. Throws InvalidInputQuery.
 */
export async function listOrders(
  context: OrderContext,
  caller: Caller,
  {
    first,
    after,
    domain,
    status = null,
  }: {
    readonly domain?: string | null;
    readonly status?: OrderStatus | null;
    readonly first: number;
    readonly after?: string | null;
  },
): Promise<{ readonly orders: readonly ListedOrder[]; readonly hasNextPage: boolean }> {
  const owner = toOwnerKey(requireOrderReader(caller.viewer));
  const size = parsePageSize(first, 'first');
  const position = after === undefined || after === null ? null : parseOrderCursor(after);
  const at = parseOptionalText(domain, { field: ['domain'], kind: 'domain', error: 'InvalidInputQuery' });

  const found = await context.stores.orders.list(owner, { domain: at, status }, position, size + 1);
  const orders = await mapConcurrently(found.slice(0, size), AT_ONCE, async (stored) => ({
    cursor: toOrderCursor(stored),
    // One unavailable merchant hides none of the buyer's orders.
    order: await readOrderOrFallback(context, caller, stored),
  }));
  return { orders, hasNextPage: found.length > size };
}
