import type { adapterRegistry } from '../adapters/registry.ts';
import type { Faults } from '../adapters/sandbox/faults.ts';
import type { CardNetworkAdapter } from '../card-networks/contract/card-network.ts';
import type { CommerceSettings } from '../commerce/context/commerce-settings.ts';
import type { Config } from '../config/loaded-config.ts';
import type { Logger } from '../lib/logger.ts';
import type { Runtime } from '../lib/runtime.ts';
import type { Timers } from '../lib/timers.ts';
import type { FlushFile } from '../stores/sqlite/disk-flush.ts';
import type { MemoryDatabase } from '../stores/sqlite/open-sqlite.ts';

/** What `main.ts`, tests and benchmarks replace. */
export interface ServiceOverrides {
  readonly runtime?: Runtime;
  readonly timers?: Timers;
  readonly logger?: Logger;
  /** Reads the configuration again, for what may change while the service runs. Default: nothing has changed. */
  readonly readConfig?: () => Promise<Config>;
  readonly commerceSettings?: Partial<CommerceSettings>;
  /** Switches for failure of the sandbox merchant with this domain. */
  readonly faults?: (domain: string) => Faults;
  /** Platforms in addition to the registry's. */
  readonly platforms?: typeof adapterRegistry;
  readonly cardNetworks?: readonly CardNetworkAdapter[];
  /** The databases of a service without a data folder, which it closes. Default: empty ones. */
  readonly memory?: Readonly<Record<'service' | 'sandbox' | 'catalog', MemoryDatabase>> | undefined;
  /** Trusted catalogs that the index holds are not listed at the start. Default: whether databases in memory are given. */
  readonly keepsSnapshots?: boolean;
  /** How the embedded database, that of the sandbox apart, reaches the disk. */
  readonly flush?: FlushFile;
}
