import type { Logger } from '../../lib/logger.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { MerchantAdapter } from './merchant-adapter.ts';

/** One merchant as it is configured. */
export interface ConfiguredMerchant {
  readonly domain: string;
  readonly displayName: string;
  /** The adapter's part of the configuration, not checked yet. Each reference to the environment is a `Secret`. */
  readonly settings: unknown;
}

/** What every adapter receives besides its settings. */
export interface AdapterDependencies {
  readonly runtime: Runtime;
  readonly logger: Logger;
  /** Given if somebody asks for metrics. Call it once for each connection to the platform, with what tells its state. */
  readonly watchConnection?: (readState: () => ConnectionState) => void;
}

/** The state of the breaker and the places of one connection. */
export interface ConnectionState {
  readonly breaker: 'closed' | 'open' | 'half-open';
  readonly active: number;
  readonly waiting: number;
}

/** Creates the adapter of one platform. Each platform exports one kind, and the registry has a line for it. */
export interface AdapterKind<Dependencies extends AdapterDependencies = AdapterDependencies> {
  /** Everything that is wrong with the settings, one sentence each, without a value of them. */
  readonly check: (merchant: ConfiguredMerchant) => readonly string[];
  /** Called only with settings in which `check` found no problem. */
  readonly create: (merchant: ConfiguredMerchant, dependencies: Dependencies) => Promise<MerchantAdapter>;
  /** Settings under which the adapter has every operation that it can have: the capability matrix is printed from them. */
  readonly fullest: unknown;
}
