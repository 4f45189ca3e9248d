import { createHttpClient, type HttpClient } from '../../upstream-http/http-client.ts';
import type { HttpSettings } from '../../upstream-http/http-settings.ts';
import { randomFraction } from '../../upstream-http/random-fraction.ts';
import type { NetworkDependencies } from './network-dependencies.ts';

/** A network's own connections. */
export const openHttp = (
  settings: HttpSettings,
  { runtime, timers, logger, transport }: NetworkDependencies,
): HttpClient =>
  createHttpClient(settings, {
    clock: runtime.clock,
    timers,
    random: () => randomFraction(runtime),
    logger,
    ...(transport && { transport }),
  });
