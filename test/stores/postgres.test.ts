import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { toAttemptId } from '../../src/domain/attempt-id.ts';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { connectPostgres } from '../../src/stores/postgres/connect-postgres.ts';
import { createPostgresStores } from '../../src/stores/postgres/create-postgres-stores.ts';
import { migratePostgres } from '../../src/stores/postgres/migrate-postgres.ts';
import { openPostgres } from '../../src/stores/postgres/open-postgres.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { parseAddress } from '../../src/stores/postgres/parse-address.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import type { SqlClock } from '../../src/stores/sql/sql-clock.ts';
import type { Tables } from '../../src/stores/sql/tables.ts';
import { describeStoresContract } from '../contract/stores.ts';
import { atEnd } from '../support/at-end.ts';
import {
  createDatabase,
  createDatabaseFor,
  openSession,
  postgres,
  type TestDatabase,
} from '../support/machine/postgres.ts';

/** A clock in the database that stands still, as the other stores of this suite have one. */
const testNow = () => sql<number>`(select milliseconds from test_clock)`;
const testClock: SqlClock = { now: testNow, read: () => null, at: testNow };

describe('with PostgreSQL', postgres, () => {
  let database: TestDatabase;
  /** The stores of a database whose trail is protected by triggers. */
  let emptying: string;
  before(async () => {
    database = await createDatabase();
    const pool = await connectPostgres<Tables>({
      url: database.url,
      connections: 1,
      clock: systemClock,
      logger: silentLogger,
      migrate: (transaction: Kysely<Tables>) => migratePostgres(transaction, migrations),
    });
    await pool.destroy();
    const tables = await database.query(
      `select string_agg(format('delete from %I', tablename), '; ') as emptying from pg_tables
        where schemaname = 'public' and tablename not like 'kysely%'`,
    );
    emptying = `set session_replication_role = replica; ${tables[0]?.['emptying']}`;
    await database.query('create table test_clock as select 1000::bigint as milliseconds');
  });
  /** To open sessions takes longer than most tests, so they share them until one closes its stores. */
  let shared: ReturnType<typeof createPostgresStores> | undefined;
  after(async () => {
    await shared?.close();
    await database.drop();
  });

  const open = () =>
    createPostgresStores(
      openPostgres<Tables>(parseAddress(database.url).config, { connections: 5, clock: systemClock }),
      testClock,
    );

  const openShared = () => {
    const stores = shared ?? open();
    shared = stores;
    const close = () => {
      if (shared === stores) shared = undefined;
      return stores.close();
    };
    return { ...stores, close };
  };

  /** To delete rows is many times faster than to make the tables again. */
  const openEmpty = async () => {
    await database.query(`${emptying}; update test_clock set milliseconds = 1000`);
    return openShared();
  };

  it('takes no call for interrupted that asked nothing, although its lease ends while it is claimed anew', async (t) => {
    const { url } = database;
    const stores = await openPostgresStores({ url, connections: 5, clock: systemClock, logger: silentLogger });
    atEnd(t, () => stores.close());
    const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
    const claim = (scope: string, holder: string) =>
      stores.idempotency.claim({ scope, owner, fingerprint: 'f', holder, leaseMilliseconds: 10 });
    const claimAnew = async (scope: string) => {
      await claim(scope, 'first');
      for (;;) {
        const { outcome } = await claim(scope, 'second');
        if (outcome !== 'in-flight') return outcome;
      }
    };

    const outcomes: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      outcomes.push(...(await Promise.all(['a', 'b', 'c', 'd'].map((name) => claimAnew(`lease-${name}-${round}`)))));
    }

    assert.deepEqual(new Set(outcomes), new Set(['claimed']));
  });

  it('waits for no attempt that another node is just taking', async (t) => {
    const stores = await openEmpty();
    const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
    const attempt = { owner, domain: 'd', fingerprint: 'f', input: '{}', completesCart: false };
    for (const name of ['held', 'free']) {
      await stores.attempts.create(
        { ...attempt, attemptId: toAttemptId(name), scope: name },
        { holder: 'x', milliseconds: 0 },
      );
    }
    const other = await openSession(t, database);
    await other.query(`begin; select 1 from attempts where attempt_id = 'held' for update`);

    const taken = await stores.attempts.claimDue(
      { holder: 'me', milliseconds: 1000 },
      { limit: 10, except: [], exceptDomains: [] },
    );
    await other.end();

    assert.deepEqual(
      taken.map(({ attemptId }) => attemptId),
      ['free'],
    );
  });

  it('waits for no session of an agent that somebody else writes when old looks end', async (t) => {
    const stores = await openEmpty();
    const { agentSessions } = stores;
    const toKey = (deviceId: string) => toOwnerKey({ partner: 'agent', deviceId });
    for (const deviceId of ['held', 'free', 'newest']) {
      const session = { owner: toKey(deviceId), domain: 'd', facts: '' };
      await agentSessions.begin(session, { lifetime: 500, most: 10, lease: 100 });
      await agentSessions.write({ ...session, version: 1, isOpen: true, firstCheckIn: 0 });
      await agentSessions.write({ ...session, version: 2, isOpen: false });
      await database.query('update test_clock set milliseconds = milliseconds + 1');
    }
    const other = await openSession(t, database);
    await other.query(`begin; select 1 from agent_sessions where owner = '${toKey('held')}' for update`);
    const bound = () => agentSessions.boundChecks(toKey('newest'), { most: 1, sourceMost: 1, lastCheck: 1 });
    const listDue = async () => {
      const rows = await database.query('select owner from agent_sessions where look_at is not null order by owner');
      return rows.map(({ owner }) => owner);
    };

    await bound();
    const first = await listDue();
    await other.end();
    await bound();

    assert.deepEqual(first, [toKey('held'), toKey('newest')]);
    assert.deepEqual(await listDue(), [toKey('newest')]);
  });

  it('takes the database’s time, whatever the time of this machine', async (t) => {
    const own = await createDatabaseFor(t);
    const start = { url: own.url, connections: 1, clock: { now: () => 0 }, logger: silentLogger };
    const stores = await openPostgresStores(start);
    atEnd(t, () => stores.close());

    await stores.keys.add({ keyId: 'k', purpose: 'token-signing', publicJwk: '{}', sealedPrivateJwk: 's' }, null);

    const [key] = await stores.keys.list('token-signing');
    const [{ now } = { now: 0 }] = await own.query('select extract(epoch from now()) * 1000 as now');
    assert.ok(Math.abs(Number(key?.createdAt) - Number(now)) < 60_000);
  });

  describeStoresContract('PostgreSQL', async () => {
    let stores = await openEmpty();
    return {
      stores,
      clock: {
        set: async (milliseconds) => {
          await database.query(`update test_clock set milliseconds = ${milliseconds}`);
        },
      },
      reopen: async () => {
        await stores.close();
        stores = openShared();
        return stores;
      },
      query: (sql) => database.query(sql),
      dispose: async () => {},
    };
  });
});
