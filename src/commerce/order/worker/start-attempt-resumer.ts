import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { purgeStores } from '../../keeping/purge-stores.ts';
import type { AttemptWorker } from './attempt-worker.ts';
import { resumeDueAttempts } from './resume-attempts.ts';

/**
 * Looks repeatedly for attempts to take up, until you call the returned function. Also deletes expired idempotency
 * records, answers to consents and trails. A pass does not wait for the attempts of the previous one, so that a hanging merchant delays no other
 * orders: its attempts are leased meanwhile, and the next pass finds those behind them.
 *
 * A store that does not answer mostly stays so for many passes: one line of the log says when that begins, and one when it is over.
 */
export function startAttemptResumer(context: CommerceContext, worker: AttemptWorker): () => void {
  const { timers, settings, runtime, logger } = context;
  let cancel = () => {};
  let stopped = false;
  let purgeAt = 0;
  let passes = 0;
  let failedPass: number | null = null;
  const resume = async () => {
    passes += 1;
    const pass = passes;
    try {
      await resumeDueAttempts(context, worker);
    } catch (error) {
      if (failedPass === null) logger.error(toLoggedError(error), 'Failed to look for open attempts');
      failedPass = pass;
      return;
    }
    // One that began before says nothing of now.
    if (failedPass === null || pass < failedPass) return;
    failedPass = null;
    logger.info({}, 'Open attempts are looked for again');
  };
  const look = async () => {
    try {
      void resume();
      const now = runtime.clock.now();
      if (now >= purgeAt) {
        purgeAt = now + PURGE_INTERVAL;
        if (await purgeStores(context)) purgeAt = now;
      }
    } catch (error) {
      logger.error(toLoggedError(error), 'Failed to delete what has expired');
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
