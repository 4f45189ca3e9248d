import type { Auth } from '../auth/create-auth.ts';
import { BackgroundLook } from '../commerce/calls/background-look.ts';
import type { Logger } from '../lib/logger.ts';
import type { Timers } from '../lib/timers.ts';

export interface KeyRenewalParts {
  readonly auth: Pick<Auth, 'renew'>;
  readonly timers: Timers;
  readonly logger: Logger;
}

const HOUR_MS = 60 * 60 * 1000;
const FAILURE = 'Failed to renew the signing keys';

/** Renews signing keys at the start and each hour. `SigningKeyOld` in docs/runbook.md has the operator look for its line. */
export class KeyRenewal {
  readonly #looking: BackgroundLook;
  readonly #logger: Logger;

  constructor({ auth, timers, logger }: KeyRenewalParts) {
    this.#logger = logger;
    const look = () => auth.renew();
    this.#looking = new BackgroundLook({ look, interval: HOUR_MS, timers, logger, failure: FAILURE, level: 'error' });
  }

  start(): void {
    this.#looking.start().catch((error: unknown) => this.#logger.error({ error }, FAILURE));
  }

  stop(): void {
    this.#looking.stop();
  }
}
