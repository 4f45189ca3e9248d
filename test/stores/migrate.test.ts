import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { type Migration, migrate, NewerDatabaseError } from '../../src/stores/sql/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Tables {
  readonly notes: { readonly text: string };
  readonly migrations: { readonly position: number; readonly name: string; readonly appliedAt: number };
}

const first: Migration<Tables> = {
  name: '0001-notes',
  up: async (db) => {
    await sql`create table notes (text text not null)`.execute(db);
  },
};
const second: Migration<Tables> = {
  name: '0002-hello',
  up: async (db) => {
    await db.insertInto('notes').values({ text: 'hello' }).execute();
  },
};
const broken: Migration<Tables> = {
  name: '0003-broken',
  up: async (db) => {
    await db.insertInto('notes').values({ text: 'half' }).execute();
    await sql`create table notes (text text)`.execute(db);
  },
};
const clock = { now: () => 1234 };

describe('migrate', () => {
  it('applies what is missing, in order, and writes down what and when', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    t.after(() => db.destroy());

    assert.deepEqual(await migrate(db, [first], clock), ['0001-notes']);
    assert.deepEqual(await migrate(db, [first, second], clock), ['0002-hello']);
    assert.deepEqual(await migrate(db, [first, second], clock), []);

    assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), [{ text: 'hello' }]);
    const recorded = await sql`select position, name, applied_at from migrations order by position`.execute(db);
    assert.deepEqual(recorded.rows, [
      { position: 1, name: '0001-notes', applied_at: 1234 },
      { position: 2, name: '0002-hello', applied_at: 1234 },
    ]);
  });

  it('leaves nothing behind of a run in which one migration fails', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    t.after(() => db.destroy());
    await migrate(db, [first], clock);

    await assert.rejects(migrate(db, [first, second, broken], clock), /table notes already exists/);

    assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), []);
    assert.deepEqual(await migrate(db, [first, second], clock), ['0002-hello']);
  });

  it('refuses a database that a newer version wrote, and changes nothing in it', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    t.after(() => db.destroy());
    await migrate(db, [first, second], clock);

    await assert.rejects(migrate(db, [first], clock), (error) => {
      assert.ok(error instanceof NewerDatabaseError);
      assert.match(error.message, /newer version of this service.*"0002-hello".*Nothing was changed/);
      return true;
    });

    assert.deepEqual(await db.selectFrom('notes').selectAll().execute(), [{ text: 'hello' }]);
  });

  it('refuses a database whose history is another one', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    t.after(() => db.destroy());
    await migrate(db, [first], clock);

    await assert.rejects(migrate(db, [{ ...second, name: '0001-other' }, second], clock), NewerDatabaseError);
  });

  it('lets nobody open stores of a newer version, and gives the folder free again', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const stores = await createSqliteStores({ dataFolder });
    await stores.cartHandles.compareAndSet('o', 'd', null, 'kept', 1);
    await stores.close();
    const file = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`insert into migrations (position, name, applied_at) values (${migrations.length + 1}, '9999-future', 1)`.execute(
      file,
    );
    await file.destroy();

    await assert.rejects(createSqliteStores({ dataFolder }), /"9999-future"/);

    const again = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`delete from migrations where name = '9999-future'`.execute(again);
    await again.destroy();
    const reopened = await createSqliteStores({ dataFolder });
    assert.equal((await reopened.cartHandles.find('o', 'd'))?.handle, 'kept');
    await reopened.close();
  });
});
