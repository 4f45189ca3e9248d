import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { Stores } from '../../src/stores/ports/index.ts';
import { createLogEraser } from '../../src/stores/sqlite/create-log-eraser.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { owner } from '../contract/stores/names.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { ManualTime } from '../support/manual-time.ts';

const WORD = 'canary-cart';
const RETRY_MS = 1_000;
/** A guard that no busy machine reaches. */
const PATIENCE_MS = 30_000;
const device = owner('partner/device');

async function open(t: TestContext) {
  const dataFolder = await temporaryFolder(t);
  const timers = new ManualTime();
  const stores = await createSqliteStores({ dataFolder, timers });
  atEnd(t, () => stores.close());
  const readLog = () => readFile(join(dataFolder, 'service.sqlite-wal'), 'latin1');
  return { stores, timers, dataFolder, readLog };
}

const putCart = ({ cartHandles }: Stores) =>
  cartHandles.compareAndSet({ owner: device, domain: 'shop.example' }, { expected: null, next: WORD });

/** Another program that reads the file, such as a backup. */
function startReading(dataFolder: string): DatabaseSync {
  const reader = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
  reader.exec('begin');
  reader.prepare('select * from cart_handles').all();
  return reader;
}

describe('erasing what was deleted from the files of SQLite', () => {
  it('does not wait for a reader, however long other writers would', async (t) => {
    const file = join(await temporaryFolder(t), 'a.sqlite');
    const db = openSqlite<Record<string, never>>(file, { busyTimeoutMs: 2 * PATIENCE_MS });
    atEnd(t, () => db.destroy());
    await sql`create table a as select 1`.execute(db);
    const reader = new DatabaseSync(file, { readOnly: true });
    atEnd(t, () => reader.close());
    reader.exec('begin; select * from a');
    const timers = new ManualTime();

    const until = performance.now() + PATIENCE_MS;
    await createLogEraser(db, timers).erase();

    assert.ok(performance.now() < until, 'SQLite waited inside the call, and this process with it');
    assert.equal(timers.waiting, 1);
  });

  it('tries again until the reader is gone', async (t) => {
    const { stores, timers, dataFolder, readLog } = await open(t);
    await putCart(stores);
    const reader = startReading(dataFolder);

    await stores.personalData.remove(device, null);
    await stores.personalData.erase();
    const beside = [(await readLog()).includes(WORD), timers.waiting];
    await timers.advance(RETRY_MS);
    const stillBeside = [(await readLog()).includes(WORD), timers.waiting];
    reader.close();
    await timers.advance(RETRY_MS);

    assert.deepEqual(
      [beside, stillBeside],
      [
        [true, 1],
        [true, 1],
      ],
    );
    assert.deepEqual([await readLog(), timers.waiting], ['', 0]);
    assert.equal((await readFile(join(dataFolder, 'service.sqlite'), 'latin1')).includes(WORD), false);
  });

  it('leaves the wait for other writers as it was', async (t) => {
    const db = openSqlite<Record<string, never>>(':memory:', { busyTimeoutMs: 4_321 });
    atEnd(t, () => db.destroy());

    await createLogEraser(db, new ManualTime()).erase();

    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
    assert.equal(rows[0]?.timeout, 4_321);
  });

  it('does at the start what a closed service could not', async (t) => {
    const { stores, timers, dataFolder, readLog } = await open(t);
    await putCart(stores);
    const reader = startReading(dataFolder);
    await stores.personalData.remove(device, null);
    await stores.personalData.erase();
    await stores.close();
    const left = [(await readLog()).includes(WORD), timers.waiting];
    reader.close();

    const reopened = await createSqliteStores({ dataFolder, timers });
    atEnd(t, () => reopened.close());

    assert.deepEqual(left, [true, 0]);
    assert.equal(await readLog(), '');
  });
});
