import { join } from 'node:path';
import { CamelCasePlugin, type Kysely } from 'kysely';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import type { Stores } from '../ports/index.ts';
import { createSqlStores } from '../sql/create-sql-stores.ts';
import { migrate } from '../sql/migrations/migrate.ts';
import { migrations } from '../sql/migrations/migrations.ts';
import { readFacts } from '../sql/migrations/read-facts.ts';
import type { Tables } from '../sql/tables.ts';
import { createLogEraser } from './create-log-eraser.ts';
import { createPing } from './create-ping.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { type MemoryDatabase, openSqlite, type SqliteOptions } from './open-sqlite.ts';
import { toSqliteClock } from './to-sqlite-clock.ts';

export interface SqliteStoresOptions extends Pick<SqliteOptions, 'flush'> {
  /** Created if it is missing and held by this process until `close()`; `:memory:` stores nothing permanently. */
  readonly dataFolder: string | ':memory:';
  /** The database in memory, which `close()` closes. Default: an empty one. */
  readonly memory?: MemoryDatabase;
  /** The clock of the stores. Default: the system's. */
  readonly clock?: Clock;
  /** When to try again what another process was in the way of. Default: the system's timers. */
  readonly timers?: Timers;
  /** Ends the leases that an earlier process left behind: see freeLeases. */
  readonly freeLeases?: boolean;
  /** Gets the facts of the database before anything in it is changed. Throws if they are those of another service. */
  readonly checkFacts?: ((facts: ReadonlyMap<string, string>) => void) | undefined;
}

/** Throws DataFolderInUseError if another process has the folder, NewerDatabaseError if a newer version wrote it. */
export async function createSqliteStores(options: SqliteStoresOptions): Promise<Stores> {
  const { dataFolder, memory = ':memory:', clock = systemClock, timers = systemTimers, flush } = options;
  const inMemory = dataFolder === ':memory:';
  const lock = inMemory ? undefined : lockDataFolder(dataFolder);
  try {
    const db = openSqlite<Tables>(inMemory ? memory : join(dataFolder, 'service.sqlite'), {
      ...(flush && { flush }),
    });
    const eraser = createLogEraser(db, timers);
    const close = async () => {
      await eraser.close();
      await db.destroy();
      lock?.release();
    };
    try {
      options.checkFacts?.(await readFacts(db));
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

/**
 * Ends every lease, every hold of a cart and every claim without an answer; claims that must not run again are kept as interrupted. Only for
 * a process that has the data folder to itself: the folder's lock proves that their holders are dead, so their work can
 * continue at once instead of after the leases expire.
 */
const freeLeases = (db: Kysely<Tables>): Promise<void> =>
  db
    .withPlugin(new CamelCasePlugin())
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('attempts')
        .set({ leaseHolder: null, leaseUntil: 0 })
        .where('leaseHolder', 'is not', null)
        .execute();
      await transaction.updateTable('cartHandles').set({ holder: null }).where('holder', 'is not', null).execute();
      await transaction
        .deleteFrom('idempotencyRecords')
        .where('answer', 'is', null)
        .whereRef('keptUntil', '<=', 'validUntil')
        .execute();
      await transaction.updateTable('idempotencyRecords').set({ validUntil: 0 }).where('answer', 'is', null).execute();
    });
