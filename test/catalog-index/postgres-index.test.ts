import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createPostgresIndex } from '../../src/catalog-index/postgres/create-postgres-index.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import type { Secret } from '../../src/lib/secret.ts';
import { CatalogIndexError } from '../../src/stores/ports/index.ts';
import { describeCatalogIndex } from '../contract/catalog-index/describe-catalog-index.ts';
import { begin, idsOf, leaseMs, publish, query, resumableMs } from '../contract/catalog-index/index-kit.ts';
import { atEnd, openFor } from '../support/at-end.ts';
import {
  createDatabase,
  createDatabaseFor,
  openSession,
  postgres,
  type TestDatabase,
  through,
} from '../support/machine/postgres.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { platformProduct } from '../support/servers/platform-product.ts';
import { until } from '../support/until.ts';

const start = (url: Secret, now?: string) =>
  createPostgresIndex({
    url,
    newRunId: randomUUID,
    clock: systemClock,
    logger: silentLogger,
    // Threads start slowly on a busy machine.
    readDeadlineMs: 60_000,
    ...(now !== undefined && { now }),
  });

const mug = platformProduct({ id: 'mug', title: 'Mug' });

describe('the catalog index in PostgreSQL', postgres, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createDatabase();
  });
  after(() => database.drop());

  describeCatalogIndex('with PostgreSQL', async () => {
    await database.query(`
      drop schema if exists catalog cascade; drop table if exists test_clock;
      create table test_clock as select ${Date.now()}::bigint as milliseconds`);
    const index = await start(database.url, '(select milliseconds from public.test_clock)');
    return {
      index,
      pass: async (milliseconds) => {
        await database.query(`update test_clock set milliseconds = milliseconds + ${milliseconds}`);
      },
      close: () => index.close(),
    };
  });

  const openTwo = async (t: TestContext) => {
    const own = await createDatabaseFor(t);
    const nodes = await Promise.all([start(own.url), start(own.url)]);
    atEnd(t, () => Promise.all(nodes.map((node) => node.close())));
    return { database: own, nodes };
  };

  it('is one for all nodes: one of them lists, and all of them find', async (t) => {
    const { nodes } = await openTwo(t);
    const [one, two] = nodes;
    assert.ok(one && two);

    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, round) =>
        (round % 2 === 0 ? one : two).runs.begin({ domain: 'a.example', holder: `h${round}`, leaseMs, resumableMs }),
      ),
    );
    const [run, ...others] = runs.filter((each) => each !== null);
    assert.ok(run);
    assert.deepEqual(others, []);
    await two.runs.stage(run, { products: [mug], skipped: 0, cursor: null, leaseMs });
    await one.runs.show(run);

    assert.deepEqual(idsOf(await two.search(query('mug'))), ['mug']);
    assert.deepEqual(idsOf(await one.search(query('mug'))), ['mug']);
  });

  it('lets nodes show catalogs at the same time, whatever words they share', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const catalog = (round: number) =>
      Array.from({ length: 40 }, (_, number) =>
        platformProduct({ id: `${number}`, title: `Mug ${(number * (round + 1)) % 7} blue ${number % 5}` }),
      );

    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        nodes.map((node, which) => publish(node, `${which === 0 ? 'a' : 'b'}.example`, catalog(round + which))),
      );
    }

    const found = await nodes[0]?.search(query('mug', { wantsTotal: true }));
    assert.deepEqual(found?.total, { count: 80, isExact: true });
    const counted = await own.query('select word, domain, products from catalog.vocabulary order by word, domain');
    assert.deepEqual(
      counted,
      await own.query(`
        select substr(lexeme, 2) as word, domain, count(distinct document_id) as products
        from catalog.documents cross join unnest(words) where left(lexeme, 1) = any('{t,d,b}') group by 1, 2 order by 1, 2`),
    );
  });

  it('counts words for the planner once the index has grown by a fifth, and waits for nobody who does', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    const catalog = (count: number) =>
      Array.from({ length: count }, (_, number) => platformProduct({ id: `${number}`, title: `Mug ${number}` }));
    const readCounted = async () =>
      (await own.query("select reltuples::int as counted from pg_class where oid = 'catalog.documents'::regclass"))[0];

    const counted: unknown[] = [];
    for (const [domain, count] of [
      ['a.example', 20],
      ['b.example', 4],
      ['c.example', 4],
    ] as const) {
      await publish(node, domain, catalog(count));
      counted.push(await readCounted());
    }
    const other = await openSession(t, own);
    await other.query('begin; lock table catalog.documents in share update exclusive mode');
    await publish(node, 'd.example', catalog(50)).finally(() => other.end());

    assert.deepEqual(counted, [{ counted: 20 }, { counted: 20 }, { counted: 28 }]);
    assert.deepEqual(await readCounted(), { counted: 28 });
  });

  it('gives a number of its own to each of two products that have the same', async (t) => {
    const { database: own, nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    await publish(node, 'a.example', [mug]);
    const [{ document_id: taken } = {}] = await own.query('select document_id from catalog.documents');
    const run = await begin(node, 'b.example');
    const others = ['x', 'y', 'z'].map((id) => platformProduct({ id, title: `Mug ${id}` }));
    await node.runs.stage(run, { products: others, skipped: 0, cursor: null, leaseMs });
    await own.query(`update catalog.staged set document_id = ${taken}`);

    const shown = await node.runs.show(run);

    assert.deepEqual([shown.added, shown.total], [3, 3]);
    assert.deepEqual([...idsOf(await node.search(query('mug')))].sort(), ['mug', 'x', 'y', 'z']);
  });

  it('keeps what it cannot store as text out of the way', async (t) => {
    const { nodes } = await openTwo(t);
    const [node] = nodes;
    assert.ok(node);
    const strange = platformProduct({
      id: 'strange',
      title: `It's a \\ "mug" \0 \ud800 'quoted'`,
      description: '\0\ud800',
      tags: ["'; drop table x; --"],
    });

    await publish(node, 'a.example', [strange]);

    assert.deepEqual(idsOf(await node.search(query('mug quoted'))), ['strange']);
    const page = await node.listProducts({ domain: 'a.example', page: 1, size: 10 });
    assert.equal(page?.products[0]?.title, strange.title);
  });

  it('says that the service is unavailable while the database is away, and that the index is if its tables are', async (t) => {
    const own = await createDatabaseFor(t);
    const proxy = await openFor(t, () => TcpProxy.start(own.server));
    const node = await start(through(proxy.port, own));
    atEnd(t, () => node.close());
    await publish(node, 'a.example', [mug]);

    await proxy.cut();
    const away = await node.search(query('mug')).catch((error: unknown) => error);
    await proxy.mend();
    await own.query('alter table catalog.documents rename to elsewhere');
    let broken: unknown;
    await until(async () => {
      broken = await node.search(query('mug')).catch((error: unknown) => error);
      return broken instanceof CatalogIndexError;
    });
    await own.query('alter table catalog.elsewhere rename to documents');

    assert.ok(away instanceof CommerceError);
    assert.equal(away.name, 'ServiceUnavailable');
    assert.ok(broken instanceof CatalogIndexError);
    assert.deepEqual(idsOf(await node.search(query('mug'))), ['mug']);
  });
});
