import { join } from 'node:path';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import type { Stores } from '../ports/index.ts';
import { createSqlStores } from '../sql/create-sql-stores.ts';
import { migrate } from '../sql/migrate.ts';
import { migrations } from '../sql/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { createLogEraser } from './create-log-eraser.ts';
import { createPing } from './create-ping.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { freeLeases } from './free-leases.ts';
import { openSqlite, type SqliteOptions } from './open-sqlite.ts';
import { toSqliteClock } from './to-sqlite-clock.ts';

export interface SqliteStoresOptions extends Pick<SqliteOptions, 'flush'> {
  /** Created if it is missing and held by this process until `close()`; `:memory:` stores nothing permanently. */
  readonly dataFolder: string | ':memory:';
  /** The clock of the stores. Default: the system's. */
  readonly clock?: Clock;
  /** When to try again what another process was in the way of. Default: the system's timers. */
  readonly timers?: Timers;
  /** Ends the leases that an earlier process left behind: see freeLeases. */
  readonly freeLeases?: boolean;
}

/** Throws DataFolderInUseError if another process has the folder, NewerDatabaseError if a newer version wrote it. */
export async function createSqliteStores(options: SqliteStoresOptions): Promise<Stores> {
  const { dataFolder, clock = systemClock, timers = systemTimers, flush } = options;
  const inMemory = dataFolder === ':memory:';
  const lock = inMemory ? undefined : lockDataFolder(dataFolder);
  try {
    const db = openSqlite<Tables>(inMemory ? ':memory:' : join(dataFolder, 'service.sqlite'), {
      ...(flush && { flush }),
    });
    const eraser = createLogEraser(db, timers);
    const close = async () => {
      await eraser.close();
      await db.destroy();
      lock?.release();
    };
    try {
      await migrate(db, migrations);
      if (options.freeLeases) await freeLeases(db);
      // What an earlier process deleted may still be in the log.
      await eraser.erase();
    } catch (error) {
      await close();
      throw error;
    }
    return {
      ...createSqlStores(db, toSqliteClock(clock), eraser.erase),
      ping: createPing(db, clock, dataFolder),
      close,
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
