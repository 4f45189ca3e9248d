import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import { OutageLog } from '../../calls/outage-log.ts';
import { OrderListener } from '../follow/order-listener.ts';
import type { OrderContext } from '../order-context.ts';
import { followOrders } from './follow-orders.ts';
import { OutboxWorker } from './outbox-worker.ts';
import type { Receivers } from './receivers.ts';

const LISTEN_INTERVAL = 30_000;

export interface RunningOutbox {
  /** Begins nothing new, gives running deliveries this long, and leaves the others to other nodes. */
  drain(milliseconds: number): Promise<void>;
}

/** Delivers what waits, and follows the orders of whose changes receivers hear. */
export function startOutbox(context: OrderContext, receivers: Receivers): RunningOutbox {
  const { timers, settings, logger, outboxWakeUp, stores } = context;
  const worker = new OutboxWorker(context, receivers);
  const listeners = new Map<string, OrderListener>();
  const outage = new OutageLog(logger, {
    began: 'Failed to follow orders',
    ended: 'Orders are followed again',
  });
  const repeat = (milliseconds: number, work: () => Promise<void>) => {
    let isStopped = false;
    let cancel = () => {};
    const run = async () => {
      await work().then(
        () => outage.worked(work),
        (error: unknown) => outage.failed(work, error),
      );
      if (!isStopped) cancel = timers.after(milliseconds, () => void run());
    };
    void run();
    return () => {
      isStopped = true;
      cancel();
    };
  };
  const deliver = async () => {
    while (!outboxWakeUp.hasEnded) {
      await worker.look();
      const cancel = timers.after(settings.resumeInterval, () => outboxWakeUp.wake());
      await outboxWakeUp.wait();
      cancel();
    }
  };
  const follow = async () => {
    while (await followOrders(context));
  };
  const listen = async () => {
    for (const domain of await stores.orderFollows.listDomains()) {
      const merchant = context.merchants.findConfigured(domain);
      if (merchant?.adapter.awaitOrderChanges === undefined || listeners.has(domain)) continue;
      const wake = (orderIds: readonly string[]) =>
        void stores.orderFollows
          .wake(domain, orderIds)
          .catch((error: unknown) => logger.debug(toLoggedError(error), 'A followed order is read later'));
      listeners.set(domain, new OrderListener(context, merchant, wake));
    }
  };
  const delivering = deliver();
  const stops = [repeat(settings.resumeInterval, follow), repeat(LISTEN_INTERVAL, listen)];
  return {
    async drain(milliseconds) {
      for (const stop of stops) stop();
      for (const listener of listeners.values()) listener.leave();
      const drained = worker.drain(milliseconds);
      outboxWakeUp.end();
      await Promise.all([drained, delivering]);
    },
  };
}
