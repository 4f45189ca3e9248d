import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { OperatorError } from '../../src/lib/operator-error.ts';
import { inOrder, type Migrations, migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

interface Tables {
  readonly notes: { readonly text: string };
}

const first: Migrations = { '0001-notes': { up: inOrder(['create table notes (text text not null)']) } };
const second: Migrations = { ...first, '0002-hello': { up: inOrder(["insert into notes (text) values ('hello')"]) } };
const broken: Migrations = {
  ...second,
  '0003-broken': { up: inOrder(["insert into notes (text) values ('half')", 'create table notes (text text)']) },
};

const openNotes = (t: TestContext, file = ':memory:'): Kysely<Tables> => {
  const db = openSqlite<Tables>(file);
  atEnd(t, () => db.destroy());
  return db;
};

const readNotes = async (db: Kysely<Tables>): Promise<readonly string[]> =>
  (await db.selectFrom('notes').select('text').execute()).map(({ text }) => text);

const readRecord = async (db: Kysely<Tables>) =>
  (
    await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration order by name`.execute(
      db,
    )
  ).rows;

describe('migrate', () => {
  it('applies what is missing, in order, once', async (t) => {
    const db = openNotes(t);

    await migrate(db, first);
    await migrate(db, second);
    await migrate(db, second);

    assert.deepEqual(await readNotes(db), ['hello']);
    assert.deepEqual(
      (await readRecord(db)).map(({ name }) => name),
      ['0001-notes', '0002-hello'],
    );
  });

  it('leaves nothing behind of a run in which one migration fails', async (t) => {
    const db = openNotes(t);
    await migrate(db, first);

    await assert.rejects(migrate(db, broken), /table notes already exists/);

    assert.deepEqual(await readNotes(db), []);
    await migrate(db, second);
    assert.deepEqual(await readNotes(db), ['hello']);
  });

  it('leaves a database alone that a newer version only expanded', async (t) => {
    const db = openNotes(t);
    await migrate(db, second);
    const before = await readRecord(db);

    await migrate(db, first);

    assert.deepEqual(await readRecord(db), before);
  });

  it('refuses a database from which a newer version took what this one uses, and changes nothing in it', async (t) => {
    const db = openNotes(t);
    await migrate(db, { ...second, '0004-after-0002-drop-author': { up: inOrder([]) } });
    await migrate(db, second).catch(() => assert.fail('0002 is known'));
    const before = await readRecord(db);

    await assert.rejects(migrate(db, first), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.equal(error.name, 'NewerDatabaseError');
      assert.match(error.message, /newer version of this service.*"0004-after-0002-drop-author".*Nothing was changed/);
      return true;
    });

    assert.deepEqual(await readNotes(db), ['hello']);
    assert.deepEqual(await readRecord(db), before);
  });

  it('refuses a database whose history is another one', async (t) => {
    const db = openNotes(t);
    await migrate(db, first);

    await assert.rejects(migrate(db, { '0000-other': { up: inOrder([]) } }), { name: 'NewerDatabaseError' });
  });

  it('says of a database of before the first version that it has to be made anew, and changes nothing in it', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const file = join(dataFolder, 'service.sqlite');
    const earlier = new DatabaseSync(file);
    earlier.exec(`
      create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
      insert into kysely_migration values ('0001-first-tables', '2026-01-01T00:00:00.000Z');
      create table orders (order_id text primary key);
      insert into orders values ('kept');
    `);
    earlier.close();

    await assert.rejects(createSqliteStores({ dataFolder }), {
      name: 'UnreleasedDatabaseError',
      message:
        'The database was made by a build before the first version, whose data is not taken over. Delete it, or name another one ' +
        'with DATA_DIR or DATABASE_URL. Nothing was changed.',
    });

    const kept = new DatabaseSync(file);
    atEnd(t, () => kept.close());
    assert.equal(kept.prepare('select order_id from orders').get()?.['order_id'], 'kept');
    assert.deepEqual(
      kept
        .prepare("select name from sqlite_schema where type = 'table' and name not like 'kysely%'")
        .all()
        .map(({ name }) => name),
      ['orders'],
    );
  });

  it('lets nobody open stores of a newer version, and gives the folder free again', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const stores = await createSqliteStores({ dataFolder });
    const cart = { owner: toOwnerKey({ partner: 'partner', deviceId: 'device' }), domain: 'd' };
    await stores.cartHandles.compareAndSet(cart, { expected: null, next: 'kept' });
    await stores.close();
    const file = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-after-9998-future', '2100-01-01T00:00:00.000Z')`.execute(
      file,
    );
    await file.destroy();

    await assert.rejects(createSqliteStores({ dataFolder }), /"9999-after-9998-future"/);

    const again = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`delete from kysely_migration where name = '9999-after-9998-future'`.execute(again);
    await again.destroy();
    const reopened = await createSqliteStores({ dataFolder });
    assert.equal((await reopened.cartHandles.find(cart))?.handle, 'kept');
    await reopened.close();
  });
});
