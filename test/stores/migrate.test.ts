import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { OperatorError } from '../../src/lib/operator-error.ts';
import { inOrder, type Migrations, migrate } from '../../src/stores/sql/migrate.ts';
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

  it('refuses a database that a newer version wrote, and changes nothing in it', async (t) => {
    const db = openNotes(t);
    await migrate(db, second);
    const before = await readRecord(db);

    await assert.rejects(migrate(db, first), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.equal(error.name, 'NewerDatabaseError');
      assert.match(error.message, /newer version of this service.*"0002-hello".*Nothing was changed/);
      return true;
    });

    assert.deepEqual(await readNotes(db), ['hello']);
    assert.deepEqual(await readRecord(db), before);
  });

  it('refuses a database whose history is another one', async (t) => {
    const db = openNotes(t);
    await migrate(db, first);

    await assert.rejects(migrate(db, { '0001-other': { up: inOrder([]) } }), { name: 'NewerDatabaseError' });
  });

  it('goes on with a database whose record is in the table of before', async (t) => {
    const file = join(await temporaryFolder(t), 'notes.sqlite');
    const earlier = new DatabaseSync(file);
    earlier.exec(`
      create table migrations (position integer primary key, name text not null unique, applied_at bigint not null);
      create table notes (text text not null);
      insert into migrations values (1, '0001-notes', 1764000000123);
      insert into notes values ('kept');
    `);
    earlier.close();

    const db = openNotes(t, file);
    await migrate(db, second);
    const again = openNotes(t, file);
    await migrate(again, second);

    assert.deepEqual(await readNotes(again), ['kept', 'hello']);
    const record = await readRecord(again);
    assert.deepEqual(record[0], { name: '0001-notes', timestamp: '2025-11-24T16:00:00.123Z' });
    assert.deepEqual(
      record.map(({ name }) => name),
      ['0001-notes', '0002-hello'],
    );
    const tables = await again.introspection.getTables();
    assert.deepEqual(
      tables.map(({ name }) => name),
      ['notes'],
    );
  });

  it('opens the stores that the version before wrote, with what is in them', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const file = join(dataFolder, 'service.sqlite');
    await (await createSqliteStores({ dataFolder })).close();
    const earlier = new DatabaseSync(file);
    earlier.exec(`
      create table migrations (position integer primary key, name text not null unique, applied_at bigint not null);
      insert into migrations values (1, '0001-first-tables', 1764000000123);
      drop table kysely_migration;
      drop table kysely_migration_lock;
      drop table service_facts;
      drop index idempotency_records_by_end;
      alter table idempotency_records drop column kept_until;
      create index idempotency_records_by_end on idempotency_records (valid_until);
      drop index attempts_of_open_carts;
      alter table attempts drop column completes_cart;
      alter table cart_handles drop column ordered_by;
      drop table cart_news;
      alter table cart_handles drop column holder;
      alter table cart_handles drop column held_until;
      alter table cart_handles drop column seen;
      drop index idempotency_records_by_owner;
      alter table idempotency_records drop column owner;
      alter table idempotency_records drop column asked;
      drop table consent_answers;
      drop table consent_trail;
      drop table consent_retention;
      drop table forgotten_carts;
      drop index attempts_of_owners;
      alter table attempts drop column sealed_payment;
      drop index cart_handles_by_use;
      drop index cart_handles_left;
      drop index attempts_to_shrink;
      drop index attempts_shrunk;
      alter table cart_handles drop column used_at;
      alter table orders drop column status;
      drop index attempts_by_time;
      drop table order_checks;
      insert into idempotency_records values ('scope', 'same', 'holder', 'the answer', 9999999999999);
      insert into cart_handles values ('partner/device', 'd', 'kept', 1, 1764000000123);
    `);
    earlier.close();

    const stores = await createSqliteStores({ dataFolder });

    const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
    assert.equal((await stores.cartHandles.find({ owner, domain: 'd' }))?.handle, 'kept');
    const claim = {
      scope: 'scope',
      owner,
      fingerprint: 'same',
      holder: 'next',
      leaseMilliseconds: 1,
    };
    assert.deepEqual(await stores.idempotency.claim(claim), { outcome: 'answered', answer: 'the answer' });
    await stores.close();
  });

  it('lets nobody open stores of a newer version, and gives the folder free again', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const stores = await createSqliteStores({ dataFolder });
    const cart = { owner: toOwnerKey({ partner: 'partner', deviceId: 'device' }), domain: 'd' };
    await stores.cartHandles.compareAndSet(cart, { expected: null, next: 'kept' });
    await stores.close();
    const file = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2100-01-01T00:00:00.000Z')`.execute(
      file,
    );
    await file.destroy();

    await assert.rejects(createSqliteStores({ dataFolder }), /"9999-future"/);

    const again = openSqlite(join(dataFolder, 'service.sqlite'));
    await sql`delete from kysely_migration where name = '9999-future'`.execute(again);
    await again.destroy();
    const reopened = await createSqliteStores({ dataFolder });
    assert.equal((await reopened.cartHandles.find(cart))?.handle, 'kept');
    await reopened.close();
  });
});
