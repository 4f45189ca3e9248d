import { type Logger, silentLogger } from '../../../lib/logger.ts';
import { type Runtime, systemRuntime } from '../../../lib/runtime.ts';
import { systemTimers, type Timers } from '../../../lib/timers.ts';
import { createHttpClient, type HttpClient } from '../../../upstream-http/http-client.ts';
import type { HttpSettings } from '../../../upstream-http/http-settings.ts';
import type { HttpTransport } from '../../../upstream-http/http-transport.ts';
import { randomFraction } from '../../../upstream-http/random-fraction.ts';
import type { AdapterDependencies } from '../../contract/index.ts';

export interface ConnectDependencies {
  readonly runtime: Pick<Runtime, 'clock' | 'randomBytes'>;
  readonly timers: Timers;
  readonly logger: Logger;
  /** The way to the network; tests put recordings and broken shops here. */
  readonly transport?: HttpTransport | undefined;
  readonly watchConnection?: AdapterDependencies['watchConnection'] | undefined;
}

/** What is not given is the system's. */
export const withSystem = (given: Partial<ConnectDependencies>): ConnectDependencies => ({
  ...{ runtime: systemRuntime, logger: silentLogger, timers: systemTimers },
  ...given,
});

/** Opens connections of one merchant. Each has limits and a breaker of its own, whose state is watched. */
export const createConnect =
  ({ runtime, timers, logger, transport, watchConnection }: ConnectDependencies) =>
  (limits: HttpSettings): HttpClient => {
    const client = createHttpClient(limits, {
      clock: runtime.clock,
      timers,
      random: () => randomFraction(runtime),
      logger,
      ...(transport && { transport }),
    });
    watchConnection?.(() => client.state());
    return client;
  };
