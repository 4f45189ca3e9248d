import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { silentLogger } from '../../lib/logger.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { openStores } from '../../open-stores.ts';
import type { Stores } from '../../stores/ports/index.ts';
import { createSqlStores } from '../../stores/sql/create-sql-stores.ts';
import type { Tables } from '../../stores/sql/tables.ts';
import { DataFolderInUseError } from '../../stores/sqlite/data-folder-lock.ts';
import { openSqlite } from '../../stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../../stores/sqlite/to-sqlite-clock.ts';

/** What several processes may use at once: nodes share it, too. */
type SharedStores = Pick<Stores, 'keys' | 'facts' | 'maintenance' | 'close'>;

/** Opens the configured stores with and without a running service, which has locked its data folder. */
export async function openSharedStores(config: Pick<Config, 'database' | 'dataDir'>): Promise<SharedStores> {
  const { clock } = systemRuntime;
  try {
    return await openStores(config, { clock, logger: silentLogger });
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    const db = openSqlite<Tables>(join(config.dataDir, 'service.sqlite'));
    return { ...createSqlStores(db, toSqliteClock(clock)), close: () => db.destroy() };
  }
}
