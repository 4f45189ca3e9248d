import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { withoutFlush } from '../../src/stores/sql/without-flush.ts';
import type { FlushFile } from '../../src/stores/sqlite/disk-flush.ts';
import { openSqlite, openSqliteReader } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

interface Tables {
  readonly notes: { readonly text: string };
}

/** A database of which only what was flushed survives `cutPower`. Until `endFlush`, a flush goes on. */
async function openMortal(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [file, survivor] = [join(folder, 'a.sqlite'), join(folder, 'survivor.sqlite')];
  const flushes: PromiseWithResolvers<void>[] = [];
  const flush: FlushFile = async () => {
    const under = Promise.withResolvers<void>();
    flushes.push(under);
    await under.promise;
  };
  const db = openSqlite<Tables>(file, { flush });
  atEnd(t, () => db.destroy());
  const created = sql`create table notes (text text)`.execute(db);
  const endFlush = async () => {
    while (flushes.length === 0) await setImmediate();
    for (const extension of ['', '-wal']) await cp(file + extension, survivor + extension);
    flushes.shift()?.resolve();
  };
  await Promise.all([created, endFlush()]);
  const write = (text: string) => db.insertInto('notes').values({ text }).execute();
  const cutPower = async () => {
    const reader = openSqliteReader<Tables>(survivor, null);
    const rows = await reader.selectFrom('notes').select('text').execute();
    await reader.destroy();
    return rows.map(({ text }) => text);
  };
  return { db, write, flushes, endFlush, cutPower };
}

/** Whether it has settled once everything that can go on has. */
async function hasSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  work.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  return settled;
}

describe('what a power cut leaves', () => {
  it('has every write whose promise has resolved', async (t) => {
    const { write, endFlush, cutPower } = await openMortal(t);
    const written = write('a');
    assert.equal(await hasSettled(written), false);
    assert.deepEqual(await cutPower(), []);

    await endFlush();

    await written;
    assert.deepEqual(await cutPower(), ['a']);
  });

  it('has a transaction as a whole', async (t) => {
    const { db, endFlush, cutPower } = await openMortal(t);
    const written = db.transaction().execute(async (transaction) => {
      for (const text of ['a', 'b']) await transaction.insertInto('notes').values({ text }).execute();
    });
    assert.equal(await hasSettled(written), false);

    await endFlush();

    await written;
    assert.deepEqual(await cutPower(), ['a', 'b']);
  });

  it('may lack a write that waits for no disk, until one after it does', async (t) => {
    const { write, endFlush, cutPower } = await openMortal(t);
    await withoutFlush(() => write('a'));
    assert.deepEqual(await cutPower(), []);

    await Promise.all([write('b'), endFlush()]);

    assert.deepEqual(await cutPower(), ['a', 'b']);
  });
});

describe('a write that waits for the disk', () => {
  it('makes nobody else wait, and shares the next flush with those that came meanwhile', async (t) => {
    const { db, write, flushes, endFlush, cutPower } = await openMortal(t);
    const first = write('a');
    assert.equal(await hasSettled(first), false);

    assert.deepEqual(await db.selectFrom('notes').select('text').execute(), [{ text: 'a' }]);
    const later = Promise.all([write('b'), write('c')]);
    assert.equal(await hasSettled(later), false);
    assert.equal(flushes.length, 1);
    await endFlush();
    await first;
    assert.equal(await hasSettled(later), false);
    await endFlush();

    await later;
    assert.equal(flushes.length, 0);
    assert.deepEqual(await cutPower(), ['a', 'b', 'c']);
  });

  it('is not one that changed nothing', async (t) => {
    const { db, flushes } = await openMortal(t);

    await db.updateTable('notes').set({ text: 'x' }).where('text', '=', 'nothing').execute();
    await db.deleteFrom('notes').where('text', '=', 'nothing').returning('text').execute();
    await db.transaction().execute((transaction) => transaction.selectFrom('notes').selectAll().execute());

    assert.equal(flushes.length, 0);
  });

  it('fails with the disk, and so does everything after it, so that nobody reads what is on no disk', async (t) => {
    const { db, write, flushes } = await openMortal(t);
    const written = write('a');
    assert.equal(await hasSettled(written), false);

    flushes.shift()?.reject(new Error('EIO'));

    await assert.rejects(written, becauseOf('EIO'));
    const after = await Promise.allSettled([write('b'), db.selectFrom('notes').selectAll().execute(), write('c')]);
    for (const query of after) assert.ok(query.status === 'rejected' && becauseOf('EIO')(query.reason));
    assert.equal(flushes.length, 0);
  });
});

const becauseOf = (reason: string) => (error: unknown) =>
  error instanceof CommerceError &&
  error.name === 'ServiceUnavailable' &&
  error.cause instanceof Error &&
  error.cause.message === reason;
