import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import type { Stores } from '../../src/stores/ports/index.ts';
import { createSqlStores } from '../../src/stores/sql/create-sql-stores.ts';
import { migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../../src/stores/sqlite/to-sqlite-clock.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

/** Stores in a file, and how often a writer waited for the disk. */
export async function openCountedDisk(
  t: TestContext,
): Promise<{ readonly disk: { waits: number }; readonly stores: Pick<Stores, 'idempotency' | 'cartHandles'> }> {
  const disk = { waits: 0 };
  const db = openSqlite<Tables>(join(await temporaryFolder(t), 'a.sqlite'), {
    flush: async () => {
      disk.waits += 1;
    },
  });
  atEnd(t, () => db.destroy());
  await migrate(db, migrations);
  disk.waits = 0;
  return { disk, stores: createSqlStores(db, toSqliteClock(systemClock)) };
}
