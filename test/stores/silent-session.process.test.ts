import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { connectPostgres } from '../../src/stores/postgres/connect-postgres.ts';
import { openPostgres } from '../../src/stores/postgres/open-postgres.ts';
import { parseAddress } from '../../src/stores/postgres/parse-address.ts';
import { limitSession, STATEMENT_MS } from '../../src/stores/postgres/session-limits.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, openSession, postgres, type TestDatabase } from '../support/machine/postgres.ts';
import { until } from '../support/until.ts';

interface Tables {
  readonly rows: { readonly id: number; readonly value: string };
}

/** Less than the limit of a whole transaction. */
const WITHIN_MS = 25_000;

function open(t: TestContext, { url }: TestDatabase): Kysely<Tables> {
  const pool = openPostgres<Tables>(parseAddress(url).config, { connections: 4, clock: systemClock });
  atEnd(t, () => pool.destroy());
  return pool;
}

const write = (db: Kysely<Tables>, id: number, value: string) =>
  db.updateTable('rows').set({ value }).where('id', '=', id).executeTakeFirst();

/** Begins a transaction that locks a row, falls silent, and goes on with it when told to. */
function lockRow(
  t: TestContext,
  node: Kysely<Tables>,
  id: number,
  goOn: (transaction: Kysely<Tables>) => Promise<unknown>,
) {
  const locked = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const done = node.transaction().execute(async (transaction) => {
    await write(transaction, id, 'of the silent one');
    locked.resolve();
    await woken.promise;
    await goOn(transaction);
  });
  done.catch(locked.reject);
  atEnd(t, () => woken.resolve());
  return { locked: locked.promise, wake: woken.resolve, done };
}

describe('a node that falls silent in the middle of a transaction', postgres, () => {
  it('loses its locks, and learns that nothing of it was done', async (t) => {
    const database = await createDatabaseFor(t);
    await database.query(
      `create table rows (id int primary key, value text); insert into rows values (1, ''), (2, '')`,
    );
    const [silent, other] = [open(t, database), open(t, database)];
    const late = lockRow(t, silent, 1, (transaction) => write(transaction, 1, 'too late'));
    const tooLate = lockRow(t, silent, 2, async () => {});
    await Promise.all([late.locked, tooLate.locked]);

    await until(async () => {
      const written = await Promise.allSettled([write(other, 1, 'of the other'), write(other, 2, 'of the other')]);
      return written.every(({ status }) => status === 'fulfilled');
    }, WITHIN_MS);
    late.wake();
    tooLate.wake();
    const ends = await Promise.allSettled([late.done, tooLate.done]);

    for (const end of ends) {
      assert.ok(end.status === 'rejected' && end.reason instanceof CommerceError, 'both are refused');
      assert.deepEqual([end.reason.name, end.reason.outcomeUnknown], ['ServiceUnavailable', false]);
    }
    assert.deepEqual(await other.selectFrom('rows').select('value').execute(), [
      { value: 'of the other' },
      { value: 'of the other' },
    ]);
    assert.equal((await write(silent, 1, 'again')).numUpdatedRows, 1n, 'its next transaction is served');
  });

  it('does not keep others from a lock for longer than a statement may take, however long theirs may', async (t) => {
    const database = await createDatabaseFor(t);
    await database.query(`create table rows (id int primary key, value text); insert into rows values (1, '')`);
    const address = parseAddress(database.url).config;
    const options = { connections: 1, clock: systemClock, statementMs: 15 * 60_000 };
    const patient = openPostgres<Tables>(address, options);
    atEnd(t, () => patient.destroy());
    const unlimited = await openSession(t, database);
    await unlimited.query("begin; update rows set value = 'theirs'");

    await assert.rejects(write(patient, 1, 'mine'), { name: 'ServiceUnavailable' });

    await unlimited.query('commit');
    assert.deepEqual(await database.query('select value from rows'), [{ value: 'theirs' }]);
  });

  it('keeps no migration from its lock, which gives way to those who wait behind it and tries again', async (t) => {
    const database = await createDatabaseFor(t);
    await database.query(`create table rows (id int primary key, value text); insert into rows values (1, '')`);
    // Without the limits of a node, until the migration has waited for it once.
    const holder = await openSession(t, database);
    await holder.query("begin; update rows set value = 'of the holder'");
    const waits: object[] = [];
    const logger = {
      ...silentLogger,
      warn: (fields: object) => {
        waits.push(fields);
        if (waits.length === 1) void holder.query(limitSession(STATEMENT_MS));
      },
    };

    const migrated = await connectPostgres<Tables>({
      url: database.url,
      connections: 1,
      clock: systemClock,
      logger,
      migrate: async (transaction) => {
        await sql`alter table rows add column more int`.execute(transaction);
        const { rows } = await sql`select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(transaction);
        assert.deepEqual(rows, [{ statement: '0', idle: '30s' }]);
      },
    });
    atEnd(t, () => migrated.destroy());

    assert.ok(waits.length > 0, 'it gave way to those who wait behind it, and tried again');
    await assert.rejects(holder.query('commit'));
    assert.deepEqual(await database.query('select value from rows'), [{ value: '' }]);
  });
});

it('a node loses its locks, too, if it takes no more of an answer', postgres, async (t) => {
  const database = await createDatabaseFor(t);
  await database.query(`create table rows (id int primary key, value text); insert into rows values (1, '')`);
  const stuck = await openSession(t, database);
  atEnd(t, () => stuck.connection.stream.destroy());
  await stuck.query(limitSession(STATEMENT_MS));
  await stuck.query("begin; update rows set value = 'of the stuck one'");
  const answer = stuck.query('select repeat(n::text, 5000) from generate_series(1, 200000) as n').catch(() => {});
  stuck.connection.stream.pause();

  const other = open(t, database);
  await until(
    () =>
      write(other, 1, 'of the other').then(
        () => true,
        () => false,
      ),
    WITHIN_MS,
  );

  assert.deepEqual(await database.query('select value from rows'), [{ value: 'of the other' }]);
  stuck.connection.stream.destroy();
  await answer;
});

it('limits each session, also where nobody closes its connection', postgres, async (t) => {
  const database = await createDatabaseFor(t);
  const names = ['statement', 'lock', 'idle_in_transaction_session'].map((name) => `${name}_timeout`);

  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)}) or name like 'tcp_%' order by name`.execute(
    open(t, database),
  );

  assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)])), {
    idle_in_transaction_session_timeout: 5_000,
    lock_timeout: 4_500,
    statement_timeout: 4_500,
    tcp_keepalives_count: 5,
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 1,
    tcp_user_timeout: 10_000,
  });
});
