import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../shop.ts';

export interface OrderChanges {
  /** The shop's position after these changes. */
  readonly next: number;
  readonly orderIds: readonly string[];
}

/** Another process may have made the change, so the database is polled. */
const LOOK_EVERY = 250;
const MAX_ORDERS = 1_000;

/**
 * The orders that changed after a position, in order. Waits for the first: at most `waitMs`, and not after the call is aborted. Null
 * for `after` asks for the position alone.
 */
export async function awaitChanges(
  shop: Shop,
  { after, waitMs }: { readonly after: number | null; readonly waitMs: number },
  signal: AbortSignal,
): Promise<OrderChanges> {
  if (after === null) return { next: await readPosition(shop), orderIds: [] };
  const looks = Math.ceil(waitMs / LOOK_EVERY);
  for (let look = 0; look <= looks; look += 1) {
    if (look > 0) await pause(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => {});
    const found = await readChanges(shop, after);
    if (found.orderIds.length > 0 || signal.aborted) return found;
  }
  return { next: after, orderIds: [] };
}

async function readPosition({ reader, settings: { domain } }: Shop): Promise<number> {
  const shop = await reader
    .selectFrom('shops')
    .select('orders_changed')
    .where('domain', '=', domain)
    .executeTakeFirst();
  return shop?.orders_changed ?? 0;
}

async function readChanges({ reader, settings: { domain } }: Shop, after: number): Promise<OrderChanges> {
  const orders = await reader
    .selectFrom('orders')
    .select(['order_id', 'changed'])
    .where('domain', '=', domain)
    .where('changed', '>', after)
    .orderBy('changed')
    .limit(MAX_ORDERS)
    .execute();
  return { next: orders.at(-1)?.changed ?? after, orderIds: orders.map(({ order_id }) => order_id) };
}
