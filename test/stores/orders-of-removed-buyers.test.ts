import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Kysely, sql } from 'kysely';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Stores } from '../../src/stores/ports/index.ts';
import { createPostgresStores } from '../../src/stores/postgres/create-postgres-stores.ts';
import { TransactionDialect } from '../../src/stores/postgres/transaction-dialect.ts';
import { createSqlStores } from '../../src/stores/sql/create-sql-stores.ts';
import { type Migrations, migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { toSqliteClock } from '../../src/stores/sqlite/to-sqlite-clock.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, openPool, postgres } from '../support/machine/postgres.ts';

const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
const earlier: Migrations = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '0106-orders-of-removed-buyers'),
);

/** Orders of an earlier version: two with attempts, of which a removal has reduced one, and one that was found at the shop. */
async function writeOrders(db: Kysely<Tables>): Promise<void> {
  for (const [name, result] of [
    ['removed', '{"kind":"succeeded","orderId":"removed","buyerRemoved":true}'],
    ['placed', '{"kind":"succeeded","orderId":"placed"}'],
  ]) {
    await sql`insert into attempts (attempt_id, owner, domain, scope, fingerprint, input, created_at, status, result, updated_at,
        due_at, last_sequence, last_position, lease_until)
      values (${name}, ${owner}, 'd', ${name}, 'f', '{}', 1, 'SUCCEEDED', ${result}, 1, 1, 1, 1, 0)`.execute(db);
  }
  for (const [orderId, attemptId] of [
    ['removed', 'removed'],
    ['placed', 'placed'],
    ['found', null],
  ]) {
    await sql`insert into orders (domain, order_id, owner, order_number, cart, attempt_id, placed_at)
      values ('d', ${orderId}, ${owner}, 'N', '{}', ${attemptId}, 1)`.execute(db);
  }
}

async function assertMarks(
  db: Kysely<Tables>,
  { orders, personalData }: Pick<Stores, 'orders' | 'personalData'>,
  schema?: string,
): Promise<void> {
  const readMarks = () =>
    Promise.all(
      ['removed', 'placed', 'found'].map(
        async (orderId) => (await orders.find({ domain: 'd', orderId }))?.buyerRemoved,
      ),
    );
  await migrate(db, earlier, schema);
  await writeOrders(db);

  await migrate(db, migrations, schema);
  const migrated = await readMarks();
  await personalData.remove(owner, null);

  assert.deepEqual(migrated, [true, false, false]);
  assert.deepEqual(await readMarks(), [true, true, true]);
}

describe('orders of an earlier version are marked if their buyer was removed, and by a removal from now on', () => {
  it('on SQLite', async (t) => {
    const db = openSqlite<Tables>(':memory:');
    atEnd(t, () => db.destroy());

    await assertMarks(db, createSqlStores(db, toSqliteClock(systemClock)));
  });

  it('on PostgreSQL', postgres, async (t) => {
    const pool = openPool(await createDatabaseFor(t), 1);
    const db = new Kysely<Tables>({ dialect: new TransactionDialect({ pool }, '') });
    atEnd(t, () => db.destroy());

    await assertMarks(db, createPostgresStores(db), 'public');
  });
});
