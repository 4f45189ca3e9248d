import type { Kysely } from 'kysely';
import type { Runtime } from '../../../lib/runtime.ts';
import type { ShopSettings } from './settings.ts';
import type { SandboxTables } from './tables.ts';

/** One shop of the system: what each of its operations works with. */
export interface Shop {
  readonly database: Kysely<SandboxTables>;
  readonly runtime: Pick<Runtime, 'clock' | 'uuid'>;
  readonly settings: ShopSettings;
  /** The address under which buyers reach this system's own pages, without a slash at its end. */
  readonly publicUrl: string;
}

/** The database itself or a transaction of it. */
export type Queries = Kysely<SandboxTables>;
