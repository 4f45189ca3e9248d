import type { CommerceContext } from '../dependencies.ts';
import type { AttemptRunner } from './attempt-runner.ts';
import { resumeDueAttempts } from './resume-attempts.ts';

/**
 * Looks for attempts to take up, again and again, until the answer is called. Also clears away expired idempotency records. A look
 * does not wait for what the one before it took up, so that a merchant that hangs holds up nobody else's orders: its attempts are
 * leased meanwhile, and the next look finds those behind them.
 */
export function startAttemptResumer(context: CommerceContext, runner: AttemptRunner): () => void {
  const { timers, settings, stores, runtime, logger } = context;
  let cancel = () => {};
  let stopped = false;
  let purgeAt = 0;
  const complain = (error: unknown) =>
    logger.error({ error: error instanceof Error ? error.name : typeof error }, 'Looking for open attempts failed');
  const look = async () => {
    try {
      if (runner.size < settings.resumeAtOnce) void resumeDueAttempts(context, runner).catch(complain);
      const now = runtime.clock.now();
      if (now >= purgeAt) {
        purgeAt = now + PURGE_INTERVAL;
        await stores.idempotency.purge(now);
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
