import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { openSqlite, openSqliteReader } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

interface Tables {
  readonly counters: { readonly name: string; readonly value: number };
  readonly values: { readonly value: unknown };
}

async function withCounter(db: Kysely<Tables>): Promise<Kysely<Tables>> {
  await sql`create table counters (name text primary key, value integer not null)`.execute(db);
  await db.insertInto('counters').values({ name: 'a', value: 0 }).execute();
  return db;
}

const readCounter = async (db: Kysely<Tables>): Promise<number> =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'a').executeTakeFirstOrThrow()).value;

const pragma = async (db: Kysely<Tables>, name: string): Promise<unknown> => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

describe('openSqlite', () => {
  it('opens a file for durable writes beside readers, and checks foreign keys', async (t) => {
    const db = openSqlite<Tables>(join(await temporaryFolder(t), 'a.sqlite'));
    atEnd(t, () => db.destroy());

    assert.equal(await pragma(db, 'journal_mode'), 'wal');
    assert.equal(await pragma(db, 'synchronous'), 1, 'SQLite itself waits for no disk');
    assert.equal(await pragma(db, 'foreign_keys'), 1);
    assert.equal(await pragma(db, 'busy_timeout'), 5000);
  });

  it('never mixes two transactions, whatever they wait for in the middle', async (t) => {
    const db = await withCounter(openSqlite<Tables>(':memory:'));
    atEnd(t, () => db.destroy());

    await Promise.all(
      Array.from({ length: 20 }, () =>
        db.transaction().execute(async (transaction) => {
          const value = await readCounter(transaction);
          await setImmediate();
          await transaction
            .updateTable('counters')
            .set({ value: value + 1 })
            .execute();
        }),
      ),
    );

    assert.equal(await readCounter(db), 20);
  });

  it('never mixes transactions of two connections to one file', async (t) => {
    const file = join(await temporaryFolder(t), 'a.sqlite');
    const one = await withCounter(openSqlite<Tables>(file, { busyTimeoutMs: 0 }));
    const two = openSqlite<Tables>(file, { busyTimeoutMs: 0 });
    atEnd(t, () => Promise.all([one.destroy(), two.destroy()]));

    await one.transaction().execute(async (transaction) => {
      await readCounter(transaction);
      await assert.rejects(
        two.transaction().execute((other) => readCounter(other)),
        becauseOf(/locked/),
      );
      await transaction.updateTable('counters').set({ value: 7 }).execute();
      assert.equal(await readCounter(two), 0, 'readers see the state before');
    });

    assert.equal(await readCounter(two), 7);
  });

  it('takes everything back when a transaction throws, and goes on afterwards', async (t) => {
    const db = await withCounter(openSqlite<Tables>(':memory:'));
    atEnd(t, () => db.destroy());

    await assert.rejects(
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('counters').set({ value: 9 }).execute();
        throw new Error('changed my mind');
      }),
      /changed my mind/,
    );

    assert.equal(await readCounter(db), 0);
    await db.updateTable('counters').set({ value: 1 }).execute();
    assert.equal(await readCounter(db), 1);
  });

  it('says why when SQLite has rolled back by itself', async (t) => {
    const db = await withCounter(openSqlite<Tables>(':memory:'));
    atEnd(t, () => db.destroy());

    await assert.rejects(
      db
        .transaction()
        .execute((transaction) => sql`insert or rollback into counters values ('a', 1)`.execute(transaction)),
      /UNIQUE constraint failed/,
    );

    assert.equal(await readCounter(db), 0);
  });

  it('sees a changed table with a statement it has kept', async (t) => {
    const db = await withCounter(openSqlite<Tables>(':memory:'));
    atEnd(t, () => db.destroy());
    const everything = () => db.selectFrom('counters').selectAll().execute();
    assert.deepEqual(await everything(), [{ name: 'a', value: 0 }]);

    await sql`alter table counters add column note text default 'new'`.execute(db);

    assert.deepEqual(await everything(), [{ name: 'a', value: 0, note: 'new' }]);
  });

  it('keeps texts, numbers, bytes, yes and no, and refuses the rest without repeating it', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    atEnd(t, () => db.destroy());
    await sql`create table "values" (value)`.execute(db);
    for (const value of ['text', 1.5, new Uint8Array([1, 2]), null, true, false]) {
      await db.insertInto('values').values({ value }).execute();
    }

    const rows = await db.selectFrom('values').select('value').execute();
    assert.deepEqual(
      rows.map(({ value }) => value),
      ['text', 1.5, new Uint8Array([1, 2]), null, 1, 0],
    );
    await assert.rejects(
      db
        .insertInto('values')
        .values({ value: { card: '4111' } })
        .execute(),
      {
        name: 'TypeError',
        message: 'SQLite cannot keep a value of type object',
      },
    );
  });

  it('answers rows one at a time where they are streamed', async (t) => {
    const db = await withCounter(openSqlite<Tables>(':memory:'));
    atEnd(t, () => db.destroy());
    await db.insertInto('counters').values({ name: 'b', value: 1 }).execute();

    const names: string[] = [];
    for await (const row of db.selectFrom('counters').select('name').orderBy('name').stream()) names.push(row.name);

    assert.deepEqual(names, ['a', 'b']);
  });

  it('says what is wrong with a file that is no database', async (t) => {
    const folder = await temporaryFolder(t);

    await writeFile(join(folder, 'notes.txt'), 'Not a database, but long enough to have a header.'.repeat(50));

    assert.throws(() => openSqlite<Tables>(folder), /unable to open database file/);
    assert.throws(() => openSqlite<Tables>(join(folder, 'notes.txt')), /file is not a database/);
    assert.throws(
      () => openSqlite<Tables>(join(folder, 'missing', 'a.sqlite')),
      /Cannot create the database file .*a\.sqlite/,
    );
  });

  it('makes files for their owner only', { skip: process.platform === 'win32' }, async (t) => {
    const folder = await temporaryFolder(t);
    const db = await withCounter(openSqlite<Tables>(join(folder, 'a.sqlite')));
    atEnd(t, () => db.destroy());

    const modes = await Promise.all(
      ['a.sqlite', 'a.sqlite-wal', 'a.sqlite-shm'].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    );

    assert.deepEqual(modes, [0o600, 0o600, 0o600]);
  });
});

describe('openSqliteReader', () => {
  it('sees what is committed, and waits for no writer', async (t) => {
    const file = join(await temporaryFolder(t), 'a.sqlite');
    const db = await withCounter(openSqlite<Tables>(file));
    const reader = openSqliteReader(file, db);
    atEnd(t, () => Promise.all([db.destroy(), reader.destroy()]));

    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('counters').set({ value: 1 }).execute();
      assert.equal(await reader.transaction().execute(readCounter), 0);
    });

    assert.equal(await reader.transaction().execute(readCounter), 1);
  });

  it('writes nothing', async (t) => {
    const file = join(await temporaryFolder(t), 'a.sqlite');
    const db = await withCounter(openSqlite<Tables>(file));
    const reader = openSqliteReader(file, db);
    atEnd(t, () => Promise.all([db.destroy(), reader.destroy()]));

    await assert.rejects(reader.updateTable('counters').set({ value: 1 }).execute(), becauseOf(/readonly/));

    assert.equal(await readCounter(db), 0);
  });

  it('tells nothing once a flush of the writer has failed, and leaves the disk to the writer at its end', async (t) => {
    const file = join(await temporaryFolder(t), 'a.sqlite');
    let failure: Error | null = null;
    const flush = async () => {
      if (failure !== null) throw failure;
    };
    const db = await withCounter(openSqlite<Tables>(file, { flush }));
    const [reader, other] = [openSqliteReader(file, db), openSqliteReader(file, db)];
    atEnd(t, () => Promise.all([db.destroy(), reader.destroy()]));
    await other.destroy();
    await db.updateTable('counters').set({ value: 1 }).execute();
    assert.equal(await readCounter(reader), 1);

    failure = new Error('no disk');
    await assert.rejects(db.updateTable('counters').set({ value: 2 }).execute(), becauseOf(/no disk/));

    await assert.rejects(readCounter(reader), becauseOf(/no disk/));
    await assert.rejects(reader.transaction().execute(readCounter), becauseOf(/no disk/));
  });
});

const becauseOf = (reason: RegExp) => (error: unknown) =>
  error instanceof CommerceError &&
  error.name === 'ServiceUnavailable' &&
  error.cause instanceof Error &&
  reason.test(error.cause.message);
