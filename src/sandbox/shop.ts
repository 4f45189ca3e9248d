import type { Kysely } from 'kysely';
import type { Runtime } from '../lib/runtime.ts';
import type { ShopSettings } from './settings.ts';
import type { SandboxTables } from './tables.ts';

/** One shop of the system: the context of its operations. */
export interface Shop {
  readonly database: Kysely<SandboxTables>;
  /** For reads alone: they do not wait for writers. */
  readonly reader: Kysely<SandboxTables>;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly settings: ShopSettings;
  /** The URL at which buyers reach this system's pages, without a trailing slash. */
  readonly publicUrl: string;
}

/** The database itself or a transaction of it. */
export type Queries = Kysely<SandboxTables>;
