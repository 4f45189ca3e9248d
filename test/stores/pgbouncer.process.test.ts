import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { Secret } from '../../src/lib/secret.ts';
import { openPostgres } from '../../src/stores/postgres/open-postgres.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { parseAddress } from '../../src/stores/postgres/parse-address.ts';
import { atEnd } from '../support/at-end.ts';
import { pgbouncer, startPgBouncer } from '../support/machine/pgbouncer.ts';
import { createDatabaseFor } from '../support/machine/postgres.ts';
import { until } from '../support/until.ts';

interface Tables {
  readonly rows: { readonly id: number; readonly value: string };
}

const SHORT = 4_500;
const LONG = 15 * 60_000;
/** Both clients of a session mode need a connection of their own; in transaction mode, they share the only one. */
const MODES = [
  { mode: 'session', connections: 4 },
  { mode: 'transaction', connections: 1 },
] as const;

function open(t: TestContext, url: Secret, statementMs = SHORT): Kysely<Tables> {
  const { config } = parseAddress(url);
  const pool = openPostgres<Tables>(config, { connections: 1, clock: systemClock, statementMs });
  atEnd(t, () => pool.destroy());
  return pool;
}

const write = (db: Kysely<Tables>, value: string) => db.updateTable('rows').set({ value }).execute();

const readLimits = (db: Kysely<Tables>) =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
      transaction,
    );
    return rows[0];
  });

for (const { mode, connections } of MODES) {
  describe(`behind PgBouncer in ${mode} mode`, pgbouncer, () => {
    it('each transaction has the limits of its own client', async (t) => {
      const url = await startPgBouncer(t, await createDatabaseFor(t), { mode, connections });
      const [short, long] = [open(t, url), open(t, url, LONG)];

      const limits = [];
      for (const db of [short, long, short]) limits.push(await readLimits(db));

      const others = { lock: '4500ms', idle: '5s' };
      const [ofShort, ofLong] = [
        { statement: '4500ms', ...others },
        { statement: '15min', ...others },
      ];
      assert.deepEqual(limits, [ofShort, ofLong, ofShort]);
    });

    it('a node that falls silent in a transaction loses its locks, and nothing of it was done', async (t) => {
      const database = await createDatabaseFor(t);
      await database.query(`create table rows (id int primary key, value text); insert into rows values (1, '')`);
      const url = await startPgBouncer(t, database, { mode, connections: 2 });
      const [silent, other] = [open(t, url), open(t, url)];
      const [locked, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      atEnd(t, () => woken.resolve());
      // It limited the session that the other one has from then on.
      await sql`select 1`.execute(other);

      const done = silent.transaction().execute(async (transaction) => {
        await write(transaction, 'of the silent one');
        locked.resolve();
        await woken.promise;
      });
      done.catch(locked.reject);
      await locked.promise;
      await until(
        () =>
          write(other, 'of the other').then(
            () => true,
            () => false,
          ),
        10_000,
      );
      woken.resolve();

      await assert.rejects(done, { name: 'ServiceUnavailable', outcomeUnknown: false });
      assert.deepEqual(await database.query('select value from rows'), [{ value: 'of the other' }]);
    });

    it('the start migrates, and says at once what PgBouncer does not take', async (t) => {
      const url = await startPgBouncer(t, await createDatabaseFor(t), { mode, connections: 4 });
      const start = (change: Partial<Pick<URL, 'username' | 'pathname' | 'search'>>) => {
        const address = Object.assign(new URL(url.reveal()), change);
        return openPostgresStores({
          url: new Secret(address.href),
          connections: 1,
          clock: systemClock,
          logger: silentLogger,
        });
      };

      const stores = await start({});
      atEnd(t, () => stores.close());
      await stores.ping();

      for (const [change, told] of [
        [{ search: '?options=-c%20jit%3Doff' }, /refuses the parameter "options".*alter role/],
        [{ username: 'stranger' }, /rejects the user or the password/],
        [{ pathname: '/nowhere' }, /the database does not exist/],
      ] as const) {
        await assert.rejects(start(change), { name: 'DatabaseStartError', message: told });
      }
    });
  });
}
