import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Kysely, type PostgresPoolClient, sql } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { Availability } from '../../src/stores/postgres/availability.ts';
import { GuardedClient } from '../../src/stores/postgres/guarded-client.ts';
import { TransactionDialect } from '../../src/stores/postgres/transaction-dialect.ts';
import { ManualTime } from '../support/manual-time.ts';

/** A connection whose queries fail with a code, from `failing` on. */
function openFailing(code: string, failing = '') {
  const destroyed: (boolean | undefined)[] = [];
  const client = {
    query: async (sql: string) => {
      if (sql.includes(failing)) throw Object.assign(new Error('The query failed'), { code });
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: (destroy?: boolean) => void destroyed.push(destroy),
  };
  const guarded = new GuardedClient(client as unknown as PostgresPoolClient, new Availability(new ManualTime()));
  return { guarded, destroyed };
}

for (const code of ['EPIPE', 'ECONNRESET']) {
  it(`takes ${code} for a broken connection and not for an answer of the database`, async () => {
    const { guarded, destroyed } = openFailing(code);
    const failed = await guarded.query('insert into facts values (1)', []).catch((error: unknown) => error);
    guarded.release();

    assert.ok(failed instanceof CommerceError);
    assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', true]);
    assert.deepEqual(destroyed, [true]);
  });
}

it('lets go of a connection to a server that takes no writes: after a failover, the address may lead to another one', async () => {
  const { guarded, destroyed } = openFailing('25006');
  const failed = await guarded.query('insert into facts values (1)', []).catch((error: unknown) => error);
  guarded.release();

  assert.ok(failed instanceof CommerceError);
  assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', false]);
  assert.deepEqual(destroyed, [true]);
});

for (const { code, outcomeUnknown } of [
  // PgBouncer says so if PostgreSQL ended between the commit and its answer.
  { code: '08P01', outcomeUnknown: true },
  { code: '08006', outcomeUnknown: true },
  { code: '57P01', outcomeUnknown: false },
]) {
  it(`${outcomeUnknown ? 'does not know' : 'knows'} the outcome of a commit that ended with ${code}`, async () => {
    const { guarded, destroyed } = openFailing(code, 'commit');
    await guarded.query('start transaction', []);
    await guarded.query('insert into facts values (1)', []);
    const failed = await guarded.query('commit', []).catch((error: unknown) => error);
    guarded.release();

    assert.ok(failed instanceof CommerceError);
    assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', outcomeUnknown]);
    assert.deepEqual(destroyed, [outcomeUnknown]);
  });
}

it('does not know the outcome of a transaction whose connection broke at its commit, and cannot be rolled back either', async () => {
  const { guarded, destroyed } = openFailing('ECONNRESET', 'commit');
  const pool = { connect: async () => guarded, end: async () => {}, options: {} };
  const db = new Kysely<object>({ dialect: new TransactionDialect({ pool }, 'set local lock_timeout = 1') });
  const failed = await db
    .transaction()
    .execute((transaction) => sql`insert into facts values (1)`.execute(transaction))
    .catch((error: unknown) => error);

  assert.ok(failed instanceof CommerceError);
  assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', true]);
  assert.deepEqual(destroyed, [true]);
});

it('knows that nothing was done in a transaction that did not begin', async () => {
  const { guarded, destroyed } = openFailing('ECONNRESET', 'start transaction');
  const failed = await guarded
    .query('start transaction ; set local lock_timeout = 1', [])
    .catch((error: unknown) => error);
  guarded.release();

  assert.ok(failed instanceof CommerceError);
  assert.deepEqual([failed.name, failed.outcomeUnknown], ['ServiceUnavailable', false]);
  assert.deepEqual(destroyed, [true]);
});

it('lets go of a connection whose transaction was cancelled while it began: it may be open', async () => {
  const { guarded, destroyed } = openFailing('57014', 'start transaction');
  const failed = await guarded
    .query("start transaction; set local lock_timeout = '1s'", [])
    .catch((error: unknown) => error);
  guarded.release();

  assert.ok(failed instanceof Error);
  assert.deepEqual(destroyed, [true]);
});
