import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { Timers } from '../../lib/timers.ts';
import type { HttpTransport } from '../../upstream-http/http-transport.ts';
import type { CardNetworkAdapter } from '../contract/card-network.ts';

/** What an adapter works with. */
export interface NetworkDependencies {
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Default: the network connection. */
  readonly transport?: HttpTransport;
}

/** An adapter with its connections. */
export interface OpenedNetwork {
  readonly adapter: CardNetworkAdapter;
  close(): Promise<void>;
}
