import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Kysely } from 'kysely';
import { copyCatalog } from '../../../src/catalog-index/postgres-copies/copy-catalog.ts';
import { createPostgresIndex } from '../../../src/catalog-index/postgres-copies/create-postgres-index.ts';
import { openIndexDatabase } from '../../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteEngine } from '../../../src/catalog-index/sqlite/sqlite-engine.ts';
import { beginRun, stageRows } from '../../../src/catalog-index/sqlite/sqlite-runs.ts';
import { Statements } from '../../../src/catalog-index/sqlite/statements.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { CatalogRunLostError } from '../../../src/stores/ports/index.ts';
import { openPostgres } from '../../../src/stores/postgres/open-postgres.ts';
import { parseAddress } from '../../../src/stores/postgres/parse-address.ts';
import { publish, query } from '../../contract/catalog-index/index-kit.ts';
import { atEnd } from '../../support/at-end.ts';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';

type Row = Readonly<Record<string, unknown>>;

const DOMAIN = 'a.example';
const NOW = 1_000_000;
const mugs = (count: number, material = '') =>
  Array.from({ length: count }, (_, number) =>
    platformProduct({ id: `${number}`, title: `Mug ${number}`, description: material }),
  );

/** What is published, and a node's file beside it. */
async function open(t: TestContext) {
  const server = await createDatabaseFor(t);
  const { url } = server;
  const file = join(await temporaryFolder(t), 'catalog.sqlite');
  const parts = { url, clock: systemClock, logger: silentLogger, newRunId: randomUUID };
  const published = await createPostgresIndex({ ...parts, file: ':memory:' });
  atEnd(t, () => published.close());
  /** Gets the rows of each answer before the copy does. */
  const connect = (onRows: (rows: readonly Row[]) => Promise<void> = async () => {}): Kysely<unknown> => {
    const pool = openPostgres<unknown>(parseAddress(url).config, { connections: 1, clock: systemClock });
    atEnd(t, () => pool.destroy());
    return pool.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await onRows(result.rows);
        return result;
      },
    });
  };
  const openFile = () => {
    const statements = new Statements(openIndexDatabase(file));
    atEnd(t, () => statements.database.isOpen && statements.database.close());
    return statements;
  };
  const find = async (text: string) => {
    const reader = new SqliteEngine(file, { readOnly: true });
    const { total } = await reader.execute('search', { ...query(text, { wantsTotal: true }), synonyms: {} });
    reader.close();
    return total?.count;
  };
  return { server, published, connect, openFile, find };
}

const input = (now = NOW) => ({ domain: DOMAIN, holder: randomUUID(), now });

describe('the copy of a published catalog', postgres, () => {
  it('is read in parts, and again only where a text has changed', async (t) => {
    const answers: (readonly Row[])[] = [];
    const { published, connect, openFile, find } = await open(t);
    const database = connect(async (rows) => void answers.push(rows));
    const parts = { database, statements: openFile() };
    const products = mugs(450);
    await publish(published, DOMAIN, products);

    const first = await copyCatalog(parts, input());
    const largest = Math.max(...answers.map(({ length }) => length));
    answers.length = 0;
    const changed = products.map((product, place) => (place === 300 ? { ...product, description: 'clay' } : product));
    await publish(published, DOMAIN, changed.slice(1));
    const second = await copyCatalog(parts, input());

    assert.equal(largest, 200);
    assert.notEqual(second.publication, first.publication);
    assert.equal(answers.flat().filter(({ product }) => product !== undefined).length, 1);
    assert.deepEqual([await find('mug'), await find('clay')], [449, 1]);
  });

  it('is read in parts of a few megabytes, however long its texts are', async (t) => {
    const answers: (readonly Row[])[] = [];
    const { published, connect, openFile, find } = await open(t);
    const parts = { database: connect(async (rows) => void answers.push(rows)), statements: openFile() };
    await publish(published, DOMAIN, [...mugs(16, 'glass '.repeat(60_000)), ...mugs(90, 'clay').slice(16)]);

    await copyCatalog(parts, input());

    const sizes = answers.map((rows) => rows.reduce((sum, { product }) => sum + String(product ?? '').length, 0));
    const largest = Math.max(...sizes);
    assert.ok(largest > 2 ** 20 && largest < 5 * 2 ** 20, `${largest}`);
    assert.deepEqual([await find('mug'), await find('clay')], [90, 74]);
  });

  it('is of the run that was published meanwhile', async (t) => {
    let answered = 0;
    const { published, connect, openFile, find } = await open(t);
    const database = connect(async () => {
      answered += 1;
      if (answered === 3) await publish(published, DOMAIN, mugs(300, 'clay'));
    });
    await publish(published, DOMAIN, mugs(450, 'glass'));

    const copy = await copyCatalog({ database, statements: openFile() }, input());

    const [state] = await published.listSnapshots();
    assert.equal(copy.asOf, state?.asOf);
    assert.deepEqual([await find('clay'), await find('glass')], [300, 0]);
  });

  it('stays as it was on a disk that is full, and is made once there is room', async (t) => {
    const { published, connect, openFile, find } = await open(t);
    const [database, statements] = [connect(), openFile()];
    await publish(published, DOMAIN, mugs(5, 'glass'));
    await copyCatalog({ database, statements }, input());
    await publish(published, DOMAIN, mugs(2_000, 'clay'));
    const { page_count: pages } = statements.get('pragma page_count') ?? {};
    statements.database.exec(`pragma max_page_count = ${Number(pages) + 40}`);

    await assert.rejects(copyCatalog({ database, statements }, input()), /database or disk is full/);
    const kept = [await find('glass'), await find('clay')];
    const staged = statements.get('select count(*) as number from staged')?.['number'];
    statements.database.exec('pragma max_page_count = 1000000');
    await copyCatalog({ database, statements }, input());

    assert.deepEqual([kept, staged], [[5, 0], 0]);
    assert.deepEqual([await find('glass'), await find('clay')], [0, 2_000]);
  });

  for (const [title, begun, early, next] of [
    ['is made by the next process, ten seconds after one was killed at it', NOW, NOW + 9_000, NOW + 20_000],
    ['does not wait for a process that was killed at it before the clock went back', NOW + 3_600_000, null, NOW],
  ] as const)
    it(title, async (t) => {
      const stopped = Promise.withResolvers<void>();
      let answered = 0;
      const { published, connect, openFile, find } = await open(t);
      const database = connect(async () => {
        answered += 1;
        if (answered !== 4) return;
        stopped.resolve();
        await new Promise<never>(() => {});
      });
      await publish(published, DOMAIN, mugs(450));
      const killed = openFile();
      void copyCatalog({ database, statements: killed }, input(begun));
      await stopped.promise;
      killed.database.close();
      const parts = { database: connect(), statements: openFile() };

      if (early !== null) await assert.rejects(copyCatalog(parts, input(early)), CatalogRunLostError);
      const before = await find('mug');
      await copyCatalog(parts, input(next));

      assert.deepEqual([before, await find('mug')], [0, 450]);
    });

  it('leaves nothing of one that was killed, though its shop is published no more', async (t) => {
    const { published, connect, openFile, find } = await open(t);
    const parts = { database: connect(), statements: openFile() };
    const { statements } = parts;
    await publish(published, DOMAIN, mugs(5));
    const lease = { leaseMs: 10_000, resumableMs: 0 };
    const killed = beginRun(statements, { ...input(), ...lease, domain: 'gone.example', newRunId: 'killed' });
    assert.ok(killed);
    const row = { productId: 'pot', digest: Buffer.alloc(32), documentId: 1, text: 'pot' };
    stageRows(statements, { ...killed, skipped: 0, cursor: null, leaseMs: 10_000, now: NOW }, [row]);
    const countTexts = () => statements.get('select count(*) as number from texts')?.['number'];

    await copyCatalog(parts, input(NOW));
    const early = countTexts();
    await publish(published, DOMAIN, mugs(4));
    await copyCatalog(parts, input(NOW + 10_000));

    assert.deepEqual([early, countTexts(), await find('mug')], [6, 4, 4]);
  });

  it('is of a later time, and read no more, once a listing has found the same', async (t) => {
    const answers: (readonly Row[])[] = [];
    const { published, connect, openFile, find } = await open(t);
    const parts = { database: connect(async (rows) => void answers.push(rows)), statements: openFile() };
    await publish(published, DOMAIN, mugs(5));
    const first = await copyCatalog(parts, input());
    answers.length = 0;

    await publish(published, DOMAIN, mugs(5));
    const second = await copyCatalog(parts, input());
    const read = answers.flat().filter(({ digest }) => digest !== undefined).length;
    await publish(published, DOMAIN, mugs(5).reverse());
    const third = await copyCatalog(parts, input());

    assert.deepEqual([second.publication, read], [first.publication, 0]);
    assert.ok(second.asOf > first.asOf);
    assert.notEqual(third.publication, first.publication);
    const kept = parts.statements.get('select as_of from snapshots')?.['as_of'];
    assert.deepEqual([kept, await find('mug')], [third.asOf, 5]);
  });

  it('stays as it was if this version cannot read a product, which it names', async (t) => {
    const { server, published, connect, openFile, find } = await open(t);
    const parts = { database: connect(), statements: openFile() };
    await publish(published, DOMAIN, mugs(5, 'glass'));
    await copyCatalog(parts, input());
    await publish(published, DOMAIN, mugs(5, 'clay'));
    await server.query(
      `update catalogs.texts set product = '{"productId":"3"}' where product like '%"productId":"3"%'`,
    );

    await assert.rejects(copyCatalog(parts, input()), {
      name: 'CatalogIndexError',
      message: 'The published catalog of a.example has a product that this version cannot read: 3',
    });

    assert.deepEqual([await find('glass'), await find('clay')], [5, 0]);
  });

  it('stays as it was if what is published is not whole', async (t) => {
    const { server, published, connect, openFile, find } = await open(t);
    const parts = { database: connect(), statements: openFile() };
    await publish(published, DOMAIN, mugs(5, 'glass'));
    await copyCatalog(parts, input());
    await publish(published, DOMAIN, mugs(5, 'clay'));
    await server.query("delete from catalogs.listings where product_id = '4'");

    await assert.rejects(copyCatalog(parts, input()), /a\.example is incomplete/);

    assert.deepEqual([await find('glass'), await find('clay')], [5, 0]);
  });

  it('stays if nothing is published any more, as after the catalogs were lost with their database', async (t) => {
    const { server, published, connect, openFile, find } = await open(t);
    const parts = { database: connect(), statements: openFile() };
    await publish(published, DOMAIN, mugs(5));
    await copyCatalog(parts, input());
    await server.query('delete from catalogs.snapshots');

    await assert.rejects(copyCatalog(parts, input()), CatalogRunLostError);

    assert.equal(await find('mug'), 5);
  });
});
