import type { Keys } from '../../cryptography/open-keys.ts';
import { PeriodicTask } from '../../lib/async/periodic-task.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Timers } from '../../lib/timers.ts';

export interface KeyRenewalParts {
  readonly keys: Pick<Keys, 'renew'>;
  readonly timers: Timers;
  readonly logger: Logger;
}

const HOUR_MS = 60 * 60 * 1000;

/** Renews signing keys each hour. The alert `SigningKeyOld` in docs/runbook.md sends the operator to the log's message of a failure. */
export const createKeyRenewal = ({ keys, timers, logger }: KeyRenewalParts): PeriodicTask =>
  new PeriodicTask({
    run: () => keys.renew(),
    interval: HOUR_MS,
    timers,
    logger,
    failure: 'Failed to renew the signing keys',
    level: 'error',
  });
