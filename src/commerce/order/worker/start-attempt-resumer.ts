import type { CommerceContext } from '../../dependencies.ts';
import { purgeStores } from '../../keeping/purge-stores.ts';
import type { AttemptWorker } from './attempt-worker.ts';
import { resumeDueAttempts } from './resume-attempts.ts';

/**
 * Looks repeatedly for attempts to take up, until you call the returned function. Also deletes expired idempotency
 * records, answers to consents and trails. A pass does not wait for the attempts of the previous one, so that a hanging merchant delays no other
 * orders: its attempts are leased meanwhile, and the next pass finds those behind them.
 */
export function startAttemptResumer(context: CommerceContext, worker: AttemptWorker): () => void {
  const { timers, settings, runtime, logger } = context;
  let cancel = () => {};
  let stopped = false;
  let purgeAt = 0;
  const complain = (error: unknown) =>
    logger.error({ error: error instanceof Error ? error.name : typeof error }, 'Failed to look for open attempts');
  const look = async () => {
    try {
      void resumeDueAttempts(context, worker).catch(complain);
      const now = runtime.clock.now();
      if (now >= purgeAt) {
        purgeAt = now + PURGE_INTERVAL;
        if (await purgeStores(context)) purgeAt = now;
      }
    } catch (error) {
      complain(error);
    }
    if (!stopped) wait();
  };
  const wait = () => {
    cancel = timers.after(settings.resumeInterval, () => void look());
  };
  void look();
  return () => {
    stopped = true;
    cancel();
  };
}

const PURGE_INTERVAL = 10 * 60 * 1000;
