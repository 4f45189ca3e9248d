import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { DatabaseStartError } from '../../src/stores/postgres/database-start-error.ts';
import { openPostgresStores } from '../../src/stores/postgres/open-postgres-stores.ts';
import { atEnd, openFor } from '../support/at-end.ts';
import { createDatabaseFor, openSession, postgres, type TestDatabase, through } from '../support/machine/postgres.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { startOwnClock } from '../support/own-clock.ts';
import { until } from '../support/until.ts';

const start = { connections: 3, clock: systemClock, logger: silentLogger };

async function startBehindProxy(t: TestContext) {
  const database = await createDatabaseFor(t);
  const proxy = await openFor(t, () => TcpProxy.start(database.server));
  return { database, proxy, url: through(proxy.port, database) };
}

async function openBehindProxy(t: TestContext) {
  const { database, proxy, url } = await startBehindProxy(t);
  const stores = await openPostgresStores({ ...start, url });
  atEnd(t, () => stores.close());
  return { database, proxy, stores };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CommerceError && error.name === 'ServiceUnavailable' && error.details.retryAfterSeconds === 2;

const comesBack = (ask: () => Promise<unknown>): Promise<void> =>
  until(() =>
    ask().then(
      () => true,
      () => false,
    ),
  );

describe('while PostgreSQL is away', postgres, () => {
  it('says so when connections are cut and refused, and is back without a restart', async (t) => {
    const { proxy, stores } = await openBehindProxy(t);
    await stores.ping();

    await proxy.cut();
    await assert.rejects(stores.ping(), isUnavailable);
    await assert.rejects(stores.ping(), isUnavailable);
    await proxy.mend();

    await comesBack(() => stores.ping());
  });

  it('says so within ten seconds when packets are swallowed, and at once from then on', async (t) => {
    const { proxy, stores } = await openBehindProxy(t);
    await Promise.all([stores.ping(), stores.ping(), stores.ping()]);

    proxy.swallow();
    using clock = startOwnClock();
    await assert.rejects(stores.keys.list('token-signing'), isUnavailable);
    const first = clock.milliseconds();
    await assert.rejects(stores.keys.list('token-signing'), isUnavailable);
    const second = clock.milliseconds() - first;
    await proxy.mend();

    assert.ok(first < 9_000, `it took ${first} ms`);
    // It neither connects, which takes three seconds, nor waits for an answer.
    assert.ok(second < 2_000, `the second took ${second} ms`);
    await comesBack(() => stores.ping());
  });

  it('says so when every connection is in use', async (t) => {
    const database = await createDatabaseFor(t);
    const stores = await openPostgresStores({ ...start, url: database.url, connections: 1 });
    atEnd(t, () => stores.close());
    const blocked = await blockFacts(database, t);

    const waiting = stores.facts.getOrSet('demo-key-secret', 'one');
    const [first, second] = await Promise.allSettled([waiting, stores.ping()]);
    await blocked.release();

    assert.ok(first.status === 'rejected' && isUnavailable(first.reason), 'the query is given up');
    assert.ok(second.status === 'rejected' && isUnavailable(second.reason), 'nobody else gets the connection');
    await comesBack(() => stores.ping());
  });

  it('says so when the database takes no writes, also to a ping, goes on reading, and is back without a restart', async (t) => {
    const { database, stores } = await openBehindProxy(t);
    await stores.facts.getOrSet('demo-key-secret', 'before');

    await database.setReadOnly(true);
    await comesBack(() => stores.readClock());

    await assert.rejects(stores.ping(), isUnavailable);
    await assert.rejects(stores.facts.getOrSet('key-secret-proof', 'new'), isUnavailable);
    assert.deepEqual(await stores.keys.list('token-signing'), []);
    await database.setReadOnly(false);
    await comesBack(() => stores.ping());
    assert.equal(await stores.facts.getOrSet('demo-key-secret', 'after'), 'before');
  });

  it('survives connections that break while nobody uses them', async (t) => {
    const { database, stores } = await openBehindProxy(t);
    const name = new URL(database.url.reveal()).pathname.slice(1);
    await stores.ping();

    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );

    await comesBack(() => stores.ping());
  });

  it('waits at the start for a database that comes up late', async (t) => {
    const { proxy, url } = await startBehindProxy(t);
    await proxy.cut();
    const waits: object[] = [];
    const logger = {
      ...silentLogger,
      warn: (fields: object) => {
        waits.push(fields);
        void proxy.mend();
      },
    };

    const stores = await openPostgresStores({ ...start, url, logger });
    atEnd(t, () => stores.close());

    await stores.ping();
    assert.ok(waits.length >= 1);
    assert.match(JSON.stringify(waits[0]), /ECONNREFUSED/);
  });

  it('gives up at the start after its startTimeout, with a sentence that names the place', async (t) => {
    const { proxy, url } = await startBehindProxy(t);
    await proxy.cut();

    await assert.rejects(openPostgresStores({ ...start, url, startTimeout: 0 }), (error) => {
      assert.ok(error instanceof DatabaseStartError);
      assert.match(
        error.message,
        /^PostgreSQL at 127\.0\.0\.1:\d+\/cartwright_test_\w+ could not be used for 0 seconds \(ECONNREFUSED\)\.$/,
      );
      return true;
    });
  });
});

/** Holds the table of facts locked in a session of its own. */
async function blockFacts(database: TestDatabase, t: TestContext) {
  const client = await openSession(t, database);
  await client.query('begin; lock table service_facts in access exclusive mode');
  return { release: () => client.end() };
}
