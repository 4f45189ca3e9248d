import { join } from 'node:path';
import { type Clock, systemClock } from '../../lib/clock.ts';
import type { Stores } from '../ports/index.ts';
import { createSqlStores } from '../sql/create-sql-stores.ts';
import { migrate } from '../sql/migrate.ts';
import { migrations } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { freeLeases } from './free-leases.ts';
import { openSqlite } from './open-sqlite.ts';
import { toSqliteClock } from './to-sqlite-clock.ts';

export interface SqliteStoresOptions {
  /** Created if it is missing and held by this process until `close()`; `:memory:` stores nothing permanently. */
  readonly dataFolder: string | ':memory:';
  /** The clock of the stores. Default: the system's. */
  readonly clock?: Clock;
  /** Ends the leases that an earlier process left behind: see freeLeases. */
  readonly freeLeases?: boolean;
}

/** Throws DataFolderInUseError if another process has the folder, NewerDatabaseError if a newer version wrote it. */
export async function createSqliteStores(options: SqliteStoresOptions): Promise<Stores> {
  const { dataFolder, clock = systemClock } = options;
  const inMemory = dataFolder === ':memory:';
  const lock = inMemory ? undefined : lockDataFolder(dataFolder);
  try {
    const db = openSqlite<Tables>(inMemory ? ':memory:' : join(dataFolder, 'service.sqlite'));
    const close = async () => {
      await db.destroy();
      lock?.release();
    };
    try {
      await migrate(db, migrations);
      if (options.freeLeases) await freeLeases(db);
    } catch (error) {
      await close();
      throw error;
    }
    return { ...createSqlStores(db, toSqliteClock(clock)), close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
