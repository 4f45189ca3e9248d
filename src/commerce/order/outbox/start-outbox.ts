import { WakeUp } from '../../../lib/async/wake-up.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import { OutageLog } from '../../calls/outage-log.ts';
import { OrderListener } from '../follow/order-listener.ts';
import type { OrderContext } from '../order-context.ts';
import { createOrderLooks } from './create-order-looks.ts';
import { type LookSource, MerchantLooks } from './merchant-looks.ts';
import { OutboxWorker } from './outbox-worker.ts';
import type { Receivers } from './receivers.ts';

const LISTEN_INTERVAL = 30_000;

export interface RunningOutbox {
  /** Begins nothing new, gives running deliveries this long, and leaves the others to other nodes. */
  drain(milliseconds: number): Promise<void>;
}

/** Delivers what waits, follows the orders of whose changes receivers hear, and looks for news at other sources. */
export function startOutbox(context: OrderContext, receivers: Receivers, others: readonly LookSource[]): RunningOutbox {
  const { timers, settings, logger, outboxWakeUp, stores } = context;
  const worker = new OutboxWorker(context, receivers);
  const listeners = new Map<string, OrderListener>();
  const outage = new OutageLog(logger, {
    began: 'Failed to follow orders',
    ended: 'Orders are followed again',
  });
  const listenWakeUp = new WakeUp();
  /** Works after each wake-up, and after so many milliseconds without one. */
  const repeat = async (wakeUp: WakeUp, milliseconds: number, work: () => Promise<void>) => {
    while (!wakeUp.hasEnded) {
      await work();
      const cancel = timers.after(milliseconds, () => wakeUp.wake());
      await wakeUp.wait();
      cancel();
    }
  };
  const watched = (work: () => Promise<void>) => () =>
    work().then(
      () => outage.worked(work),
      (error: unknown) => outage.failed(work, error),
    );
  const startLooks = (source: LookSource) => {
    const wakeUp = new WakeUp();
    const looks = new MerchantLooks(source, {
      timers,
      wake: () => wakeUp.wake(),
      failed: (error) => outage.failed(begin, error),
    });
    const begin = () => looks.begin();
    void repeat(wakeUp, settings.resumeInterval, watched(begin));
    const stop = () => {
      looks.stop();
      wakeUp.end();
    };
    return { wake: () => wakeUp.wake(), stop };
  };
  const listenTo = (domain: string) => {
    const merchant = context.merchants.findConfigured(domain);
    if (merchant?.adapter.awaitOrderChanges === undefined || listeners.has(domain) || listenWakeUp.hasEnded) return;
    const wake = (orderIds: readonly string[]) =>
      void stores.orderFollows
        .wake(domain, orderIds)
        .then(() => orderIds.length > 0 && follows.wake())
        .catch((error: unknown) => logger.debug(toLoggedError(error), 'A followed order is read later'));
    listeners.set(domain, new OrderListener(context, merchant, wake));
  };
  const follows = startLooks(createOrderLooks(context, listenTo));
  const running = [follows, ...others.map(startLooks)];
  /** Takes over from nodes that have ended: the orders of a merchant may not be due for hours. */
  const listen = async () => {
    for (const domain of await stores.orderFollows.listDomains()) listenTo(domain);
  };
  const delivering = repeat(outboxWakeUp, settings.resumeInterval, () => worker.look());
  void repeat(listenWakeUp, LISTEN_INTERVAL, watched(listen));
  return {
    async drain(milliseconds) {
      for (const each of running) each.stop();
      listenWakeUp.end();
      for (const listener of listeners.values()) listener.leave();
      const drained = worker.drain(milliseconds);
      outboxWakeUp.end();
      await Promise.all([drained, delivering]);
    },
  };
}
