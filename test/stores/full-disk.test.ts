import assert from 'node:assert/strict';
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type Generated, sql } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

interface Tables {
  readonly notes: { readonly id: Generated<number>; readonly text: string };
}

const LONG = 'x'.repeat(100_000);
const isRefused = (outcomeUnknown: boolean) => (error: unknown) =>
  error instanceof CommerceError &&
  error.name === 'ServiceUnavailable' &&
  error.details.retryAfterSeconds === 2 &&
  error.outcomeUnknown === outcomeUnknown;

async function open(t: TestContext, flush?: () => Promise<void>) {
  const file = join(await temporaryFolder(t), 'notes.sqlite');
  const database = openSqlite<Tables>(file, { ...(flush && { flush }) });
  atEnd(t, () => database.destroy());
  await sql`create table notes (id integer primary key, text text not null)`.execute(database);
  const count = () => database.selectFrom('notes').select('id').execute();
  return { database, count };
}

describe('a file that cannot grow', () => {
  it('refuses a write as a service that is unavailable, does none of its transaction, and takes it once there is room', async (t) => {
    const { database, count } = await open(t);
    const write = () =>
      database.transaction().execute(async (transaction) => {
        await transaction.insertInto('notes').values({ text: 'short' }).execute();
        await transaction.insertInto('notes').values({ text: LONG }).execute();
      });
    await sql`pragma max_page_count = 4`.execute(database);

    await assert.rejects(write, isRefused(false));
    await assert.rejects(write, isRefused(false));
    const kept = await count();
    await sql`pragma max_page_count = 1000000`.execute(database);
    await write();

    assert.deepEqual(kept, []);
    assert.equal((await count()).length, 2);
  });

  it('leaves open what became of a write that did not reach the disk, and refuses all others', async (t) => {
    let isFull = false;
    const { database, count } = await open(t, async () => {
      if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    });
    isFull = true;
    const write = () => database.insertInto('notes').values({ text: 'short' }).execute();

    await assert.rejects(write, isRefused(true));
    await assert.rejects(write, isRefused(false));
    await assert.rejects(count, isRefused(false));
  });
});

it('the stores answer no ping on a disk with less than 8 MiB', async (t) => {
  const stores = await createSqliteStores({ dataFolder: await temporaryFolder(t) });
  atEnd(t, () => stores.close());
  let pages = 2_048;
  const statfs = t.mock.method(promises, 'statfs', async () => ({ bavail: pages, bsize: 4_096 }));
  syncBuiltinESMExports();
  atEnd(t, () => {
    statfs.mock.restore();
    syncBuiltinESMExports();
  });

  await stores.ping();
  pages -= 1;
  await assert.rejects(stores.ping(), isRefused(false));
  pages += 1;
  await stores.ping();
});
