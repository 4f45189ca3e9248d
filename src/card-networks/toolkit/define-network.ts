import type * as z from 'zod';
import { createHttpClient, type HttpClient } from '../../upstream-http/http-client.ts';
import type { HttpSettings } from '../../upstream-http/http-settings.ts';
import { randomFraction } from '../../upstream-http/random-fraction.ts';
import type { CardNetworkAdapter } from '../contract/card-network.ts';
import type { NetworkDependencies, OpenedNetwork } from './network-dependencies.ts';

/** How a network's adapter is opened, with connections of its own. */
export interface CardNetwork {
  readonly settings: z.ZodType;
  /** Throws ZodError for settings that are not valid. */
  open(given: unknown, dependencies: NetworkDependencies): OpenedNetwork;
}

export const defineNetwork = <Settings extends { readonly http: HttpSettings }>(
  settings: z.ZodType<Settings>,
  createAdapter: (settings: Settings, http: HttpClient, dependencies: NetworkDependencies) => CardNetworkAdapter,
): CardNetwork => ({
  settings,
  open: (given, dependencies) => {
    const { runtime, timers, logger, transport } = dependencies;
    const parsed = settings.parse(given);
    const http = createHttpClient(parsed.http, {
      clock: runtime.clock,
      timers,
      random: () => randomFraction(runtime),
      logger,
      ...(transport && { transport }),
    });
    return { adapter: createAdapter(parsed, http, dependencies), close: () => http.close() };
  },
});
