import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { createSqlStores } from '../../src/stores/sql/create-sql-stores.ts';
import { migrate } from '../../src/stores/sql/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../../src/stores/sqlite/to-sqlite-clock.ts';
import { owner } from '../contract/stores/names.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

/** Records in a file, and how often a writer waited for the disk. */
async function openRecords(t: TestContext) {
  const disk = { waits: 0 };
  const db = openSqlite<Tables>(join(await temporaryFolder(t), 'a.sqlite'), {
    flush: async () => {
      disk.waits += 1;
    },
  });
  atEnd(t, () => db.destroy());
  await migrate(db, migrations);
  disk.waits = 0;
  return { disk, records: createSqlStores(db, toSqliteClock(systemClock)).idempotency };
}

const claim = { scope: 's', owner: owner('partner/device'), fingerprint: 'f', holder: 'h', leaseMilliseconds: 60_000 };
const answer = { text: '{}', lifetimeMilliseconds: 60_000 };

it('does not wait for the disk to claim a call that may run again, and waits with its answer', async (t) => {
  const { disk, records } = await openRecords(t);

  assert.deepEqual(await records.claim({ ...claim, keepMilliseconds: 0 }), { outcome: 'claimed' });
  assert.equal(disk.waits, 0);
  assert.equal(await records.complete(claim, answer), true);

  assert.equal(disk.waits, 1);
});

it('waits for the disk to claim a call that must not run again', async (t) => {
  const { disk, records } = await openRecords(t);

  assert.deepEqual(await records.claim({ ...claim, keepMilliseconds: 60_000 }), { outcome: 'claimed' });

  assert.equal(disk.waits, 1);
});
