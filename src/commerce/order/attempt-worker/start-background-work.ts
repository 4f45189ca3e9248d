import { OutageLog } from '../../../lib/outage-log.ts';
import { toLoggedError } from '../../../lib/redaction/to-logged-error.ts';
import { createChargeChecks } from '../placed-order-checks/create-charge-checks.ts';
import { startChecks } from '../placed-order-checks/start-checks.ts';
import { purgeStores } from '../retention/purge-stores.ts';
import { resumeDueAttempts } from './resume-attempts.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Looks repeatedly for attempts to take up, until you call the returned function. Also checks the charges of placed orders, and deletes
 * what has expired (`purgeStores`). A pass waits neither for the attempts of the previous one nor for deletions, so that a hanging merchant
 * or a slow store delays no other orders: attempts are leased meanwhile, and the next pass finds those behind them.
 *
 * A store that does not answer usually fails many passes: the log gets one line when that begins, and one when it is over.
 */
export function startBackgroundWork(context: WorkerContext): () => void {
  const { timers, settings, runtime, logger, worker } = context;
  const outage = new OutageLog(logger, {
    began: 'Failed to look for open attempts',
    ended: 'Open attempts are looked for again',
  });
  const checkOutage = new OutageLog(logger, {
    began: 'Failed to look for orders whose charges are due',
    ended: 'Orders whose charges are due are looked for again',
  });
  let cancel = () => {};
  let purgeAt = 0;
  let isPurging = false;
  let passes = 0;
  let failedPass = 0;
  const resume = async () => {
    passes += 1;
    const pass = passes;
    try {
      await resumeDueAttempts(context);
    } catch (error) {
      failedPass = pass;
      outage.failed(worker, error);
      return;
    }
    // A pass that began before the failure says nothing about now.
    if (pass > failedPass) outage.worked(worker);
  };
  const purge = async () => {
    const now = runtime.clock.now();
    if (isPurging || now < purgeAt) return;
    isPurging = true;
    purgeAt = now + PURGE_INTERVAL;
    try {
      if (await purgeStores(context)) purgeAt = now;
    } catch (error) {
      logger.error(toLoggedError(error), 'Failed to delete what has expired');
    }
    isPurging = false;
  };
  const look = () => {
    void resume();
    void purge();
    cancel = timers.after(settings.resumeInterval, look);
  };
  look();
  const charges = startChecks(context, createChargeChecks(context), checkOutage);
  return () => {
    cancel();
    charges.stop();
  };
}

const PURGE_INTERVAL = 10 * 60 * 1000;
