import { repeat } from '../../../lib/async/repeat.ts';
import { WakeUp } from '../../../lib/async/wake-up.ts';
import { OutageLog } from '../../../lib/outage-log.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { Receivers } from '../outgoing-events/receivers.ts';
import { createFollowedOrderChecks } from '../placed-order-checks/create-followed-order-checks.ts';
import type { CheckSource } from '../placed-order-checks/merchant-checks.ts';
import { startChecks } from '../placed-order-checks/start-checks.ts';
import { OrderListener } from '../watch-order/order-listener.ts';
import { OutboxWorker } from './outbox-worker.ts';

const LISTEN_INTERVAL = 30_000;

export interface RunningOutbox {
  /** Begins nothing new, gives running deliveries this many milliseconds, and leaves the rest to other nodes. */
  drain(milliseconds: number): Promise<void>;
}

/** Delivers waiting messages, follows the orders whose changes receivers hear of, and runs the checks of `others`. */
export function startOutbox(
  context: OrderContext,
  receivers: Receivers,
  others: readonly CheckSource[],
): RunningOutbox {
  const { timers, settings, logger, outboxWakeUp, stores } = context;
  const worker = new OutboxWorker(context, receivers);
  const listeners = new Map<string, OrderListener>();
  const outage = new OutageLog(logger, {
    began: 'Failed to follow orders',
    ended: 'Orders are followed again',
  });
  const listenWakeUp = new WakeUp();
  const listenTo = (domain: string) => {
    const merchant = context.merchants.findConfigured(domain);
    if (merchant?.adapter.awaitOrderChanges === undefined || listeners.has(domain) || listenWakeUp.hasEnded) return;
    const wake = async (orderIds: readonly string[]) => {
      if (orderIds.length === 0) return;
      await stores.orderFollows.wake(domain, orderIds).catch((error: unknown) => {
        logger.debug(toLoggedError(error), 'An announced change is asked for again');
        throw error;
      });
      follows.wake();
    };
    listeners.set(domain, new OrderListener(context, merchant, wake));
  };
  const follows = startChecks(context, createFollowedOrderChecks(context, listenTo), outage);
  const running = [follows, ...others.map((source) => startChecks(context, source, outage))];
  /** Listens to all merchants with followed orders: those of a node that has ended may not be due here for hours. */
  const listen = () =>
    stores.orderFollows.listDomains().then(
      (domains) => {
        domains.forEach(listenTo);
        outage.worked(listen);
      },
      (error: unknown) => outage.failed(listen, error),
    );
  const delivering = repeat({ timers, wakeUp: outboxWakeUp }, settings.resumeInterval, () => worker.look());
  void repeat({ timers, wakeUp: listenWakeUp }, LISTEN_INTERVAL, listen);
  return {
    async drain(milliseconds) {
      for (const each of running) each.stop();
      listenWakeUp.end();
      for (const listener of listeners.values()) listener.leave();
      outboxWakeUp.end();
      await worker.drain(milliseconds, delivering);
    },
  };
}
