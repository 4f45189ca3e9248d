import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { createSqliteIndex } from '../../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { OperatorError } from '../../../src/lib/operator-error.ts';
import { CatalogIndexError } from '../../../src/stores/ports/index.ts';
import { describeCatalogIndex } from '../../contract/catalog-index/describe-catalog-index.ts';
import { begin, idsOf, leaseMs, publish, query, resumableMs } from '../../contract/catalog-index/index-kit.ts';
import { describeSearch } from '../../contract/catalog-index/search.ts';
import { damageTable } from '../../support/damage-table.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';

const open = async (file: string, end: () => Promise<void>) => {
  let now = Date.now();
  const index = await createSqliteIndex({ file, clock: { now: () => now }, newRunId: () => randomUUID() });
  return {
    index,
    pass: async (milliseconds: number) => {
      now += milliseconds;
    },
    close: async () => {
      await index.close();
      await end();
    },
  };
};

describeCatalogIndex('in memory', () => open(':memory:', async () => {}));

describe('the catalog index in a file, with threads', () => {
  const openFolder = () => mkdtemp(join(tmpdir(), 'cartwright-'));

  describeSearch(async () => {
    const folder = await openFolder();
    return open(join(folder, 'catalog.sqlite'), () => rm(folder, { recursive: true, force: true }));
  });

  it('keeps snapshots and interrupted runs for the next process, and lets go of an index of another format', async (t) => {
    const folder = await openFolder();
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'catalog.sqlite');
    const products = [platformProduct({ id: 'mug', title: 'Mug' })];
    const first = await open(file, async () => {});
    await publish(first.index, 'a.example', products);
    const run = await begin(first.index, 'a.example');
    await first.index.runs.stage(run, { products, skipped: 0, cursor: 'after-mug', leaseMs: 0 });
    await first.close();

    const second = await open(file, async () => {});
    const kept = idsOf(await second.index.search(query('mug')));
    await second.pass(1);
    const resumed = await begin(second.index, 'a.example');
    await second.close();
    const database = new DatabaseSync(file);
    database.exec('pragma user_version = 99');
    database.close();
    const third = await open(file, async () => {});
    const states = await third.index.listSnapshots();
    await third.close();

    assert.deepEqual(kept, ['mug']);
    assert.equal(resumed.cursor, 'after-mug');
    assert.deepEqual(states, []);
  });

  const damages = {
    'is no database': async (file: string) => writeFile(file, 'no database at all, '.repeat(100)),
    'is cut off': async (file: string) => truncate(file, 5_000),
    'has damaged tables': async (file: string) => {
      const whole = await readFile(file);
      await writeFile(file, whole.fill(7, 8_192));
    },
  };
  for (const [sentence, damage] of Object.entries(damages)) {
    it(`makes a file that ${sentence} again, and says so`, async (t) => {
      const folder = await openFolder();
      t.after(() => rm(folder, { recursive: true, force: true }));
      const file = join(folder, 'catalog.sqlite');
      await (await createSqliteIndex({ file, newRunId: () => randomUUID() })).close();
      await damage(file);
      const warnings: unknown[] = [];
      const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) };

      const index = await createSqliteIndex({ file, newRunId: () => randomUUID(), logger });
      t.after(() => index.close());
      await publish(index, 'a.example', [platformProduct({ id: 'mug', title: 'Mug' })]);

      assert.deepEqual(idsOf(await index.search(query('mug'))), ['mug']);
      assert.deepEqual(warnings.length, 1);
    });
  }

  it('makes a file again that a search finds to be damaged, so that its catalogs can be listed again', async (t) => {
    const folder = await openFolder();
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'catalog.sqlite');
    const products = [platformProduct({ id: 'mug', title: 'Mug' })];
    const first = await open(file, async () => {});
    await publish(first.index, 'a.example', products);
    await first.close();
    await damageTable(file, 'texts');
    const warnings: unknown[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) };
    const index = await createSqliteIndex({ file, newRunId: () => randomUUID(), logger });
    t.after(() => index.close());
    const before = await index.listSnapshots();

    await assert.rejects(index.search(query('mug')), CatalogIndexError);
    const after = await index.listSnapshots();
    await publish(index, 'a.example', products);

    assert.deepEqual([before.length, after.length, warnings.length], [1, 0, 1]);
    assert.deepEqual(idsOf(await index.search(query('mug'))), ['mug']);
  });

  it('names the file that cannot be opened, and leaves it', async (t) => {
    const folder = await openFolder();
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'catalog.sqlite');
    await mkdir(file);

    await assert.rejects(createSqliteIndex({ file, newRunId: () => randomUUID() }), (error) => {
      assert.ok(error instanceof OperatorError);
      assert.ok(error.message.includes(file), error.message);
      return true;
    });
    assert.ok((await stat(file)).isDirectory());
  });

  it('has one thread until it is searched, or listed while it writes', async (t) => {
    const folder = await openFolder();
    t.after(() => rm(folder, { recursive: true, force: true }));
    let started = 0;
    const count = () => {
      started += 1;
    };
    subscribe('worker_threads', count);
    t.after(() => unsubscribe('worker_threads', count));
    const openCounted = async (name: string) => {
      const index = await createSqliteIndex({ file: join(folder, name), newRunId: () => randomUUID() });
      t.after(() => index.close());
      await publish(index, 'a.example', [platformProduct({ id: 'mug', title: 'Mug' })]);
      started = 0;
      return index;
    };

    const index = await openCounted('searched.sqlite');
    const states = [await index.listSnapshots(), await index.listHeld()];
    const listing = started;
    await index.search(query('mug'));
    const searching = started;
    const written = await openCounted('written.sqlite');
    const begun = written.runs.begin({ domain: 'a.example', holder: 'one', leaseMs, resumableMs });
    await Promise.all([begun, written.listSnapshots()]);

    assert.deepEqual(
      states.map((each) => each.map(({ domain, products }) => [domain, products])),
      [[['a.example', 1]], [['a.example', 1]]],
    );
    assert.deepEqual([listing, searching, started], [0, 1, 1]);
  });

  it('gives up on a read that takes too long, and reads on', async (t) => {
    const folder = await openFolder();
    t.after(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'catalog.sqlite');
    const index = await createSqliteIndex({ file, newRunId: () => randomUUID(), readDeadlineMs: 0 });
    t.after(() => index.close());

    await assert.rejects(index.search(query('mug')), CatalogIndexError);
    await assert.rejects(index.ping(), CatalogIndexError);

    assert.ok(await index.runs.begin({ domain: 'a.example', holder: 'one', leaseMs, resumableMs }));
  });
});
