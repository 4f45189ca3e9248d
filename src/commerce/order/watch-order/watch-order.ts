import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOrderReader } from '../../../domain/viewer/viewer-rules.ts';
import type { OutageLog } from '../../../lib/outage-log.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import { requireOwnOrder } from '../../context/require-own-order.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import { requireOperation } from '../../merchant-calls/require-operation.ts';
import { Watcher } from '../../wake-ups/watcher.ts';
import type { OrderContext } from '../context/order-context.ts';
import { OrderListener } from './order-listener.ts';
import type { OrderSeen } from './order-seen.ts';
import { SharedOrderWatch } from './shared-order-watch.ts';

/** Wakes the watches of one platform's orders when it announces changes, while this process watches any of them. */
class OrderAnnouncements {
  readonly #watches = new Map<string, SharedOrderWatch>();
  readonly #listener: OrderListener;

  constructor(context: OrderContext, merchant: Merchant) {
    this.#listener = new OrderListener(context, merchant, (orderIds, isBehind) => {
      // Changes may have been missed: all watches look.
      for (const [orderId, watch] of this.#watches) if (isBehind || orderIds.includes(orderId)) watch.wake();
    });
  }

  get isFollowed(): boolean {
    return this.#watches.size > 0;
  }

  follow(orderId: string, watch: SharedOrderWatch): void {
    this.#watches.set(orderId, watch);
  }

  leave(orderId: string): void {
    this.#watches.delete(orderId);
    if (!this.isFollowed) this.#listener.leave();
  }
}

/** The orders that are watched on this node. */
interface OrderWatches {
  readonly byOrder: Map<string, SharedOrderWatch>;
  readonly byDomain: Map<string, OrderAnnouncements>;
  readonly outage: OutageLog;
}

/** What a subscription to an order needs. */
export interface FollowContext extends OrderContext {
  readonly orderWatches: OrderWatches;
}

/**
 * Yields an order as it is, then after each change. `return()` ends it at once. Throws DomainNotFound, OrderNotFound, Forbidden,
 * OperationNotSupported.
 */
export async function watchOrder(
  context: FollowContext,
  caller: Caller,
  key: OrderKey,
): Promise<AsyncIterableIterator<OrderSeen>> {
  requireOrderReader(caller.viewer);
  const merchant = context.merchants.requireConfigured(key.domain);
  requireOperation(merchant, 'getOrder');
  const stored = await requireOwnOrder(context, caller, key);

  const { byOrder } = context.orderWatches;
  const name = `${key.domain} ${key.orderId}`;
  const watch = byOrder.get(name) ?? new SharedOrderWatch(context, merchant, stored, caller);
  byOrder.set(name, watch);
  const unfollow = follow(context, merchant, key.orderId, watch);
  const watcher = new Watcher<OrderSeen>((_earlier, later) => later);
  watch.join(watcher);
  return watcher.iterate(caller.signal, () => {
    watch.leave(watcher);
    if (watch.isWatched) return;
    unfollow();
    if (byOrder.get(name) === watch) byOrder.delete(name);
  });
}

/** Lets the platform's announcements wake the watch, if the platform has them. */
function follow(context: FollowContext, merchant: Merchant, orderId: string, watch: SharedOrderWatch): () => void {
  if (merchant.adapter.awaitOrderChanges === undefined) return () => {};
  const { byDomain } = context.orderWatches;
  const announcements = byDomain.get(merchant.domain) ?? new OrderAnnouncements(context, merchant);
  byDomain.set(merchant.domain, announcements);
  announcements.follow(orderId, watch);
  return () => {
    announcements.leave(orderId);
    if (!announcements.isFollowed && byDomain.get(merchant.domain) === announcements) byDomain.delete(merchant.domain);
  };
}
