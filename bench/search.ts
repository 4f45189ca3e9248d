/**
 * `npm run bench:search`: how good and how fast search is. Judged queries over the shipped catalogs, nDCG@10 by kind of query beside BM25,
 * MiniSearch and Orama; known items among 10,000 generated products by typo, plural and beginning (MRR@10); then speed beside the bare query,
 * and stalls of the event loop.
 *
 *   npm run bench:search -- --products 100000   speed alone, with so many products (1000000 takes an hour)
 *   npm run bench:search -- --postgres          with the database of DATABASE_URL, whose schema "catalogs" is replaced, beside SQLite
 *   npm run bench:search -- --judged            judged queries alone, and each of the development set that could be better
 *   npm run bench:search -- --disk              the disk that a node's copy takes, with the database of DATABASE_URL
 *   npm run bench:search -- FOLDER              the held-out queries, and known items, of the product exports in a folder
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createPostgresIndex } from '../src/catalog-index/postgres-copies/create-postgres-index.ts';
import { createSqliteIndex } from '../src/catalog-index/sqlite/create-sqlite-index.ts';
import { systemClock } from '../src/lib/clock.ts';
import { silentLogger } from '../src/lib/logger.ts';
import { Secret } from '../src/lib/secret.ts';
import type { CatalogIndex } from '../src/stores/ports/index.ts';
import { generateProducts } from './search/generate-products.ts';
import { measureDisk } from './search/measure-disk.ts';
import { measureSpeed } from './search/measure-speed.ts';
import { measureStalls } from './search/measure-stalls.ts';
import { publish } from './search/publish.ts';
import { readDemoCatalogs } from './search/quality/demo-catalogs.ts';
import { heldOutSet, judgedSets } from './search/quality/judged-queries.ts';
import { measureKnownItems } from './search/quality/known-items.ts';
import { loadEngines } from './search/quality/load-engines.ts';
import { measureQuality } from './search/quality/measure-quality.ts';
import { openBm25 } from './search/quality/open-bm25.ts';
import { printQuality } from './search/quality/print-quality.ts';
import { readExports } from './search/read-exports.ts';

const ITEMS = 200;
const newRunId = () => crypto.randomUUID();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    judged: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
  },
});
const [exports] = positionals;

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
try {
  if (exports !== undefined) await judgeExports(exports);
  else if (values.judged) await judge();
  else if (values.disk) await measureDisk(folder, { products: Number(values.products ?? 10_000), openNode });
  else {
    if (values.products === undefined) await judge();
    await measure(Number(values.products ?? 10_000));
    if (!values.postgres) await measureStalls(folder);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(products: number): Promise<void> {
  const name = 'catalog.sqlite';
  const index = await openIndex(name);
  const beside = values.postgres ? await createSqliteIndex({ file: join(folder, 'beside.sqlite'), newRunId }) : null;
  try {
    await measureSpeed(index, { products, folder, file: join(folder, name), beside });
    if (values.postgres) await measureNewNode('new.sqlite');
  } finally {
    await Promise.all([index.close(), beside?.close()]);
  }
}

/** From its start until it has copied all that is published. */
async function measureNewNode(name: string): Promise<void> {
  const began = performance.now();
  const node = await openNode(name);
  while ((await node.listSnapshots()).some(({ heldAsOf }) => heldAsOf === null)) await setTimeout(100);
  const seconds = (performance.now() - began) / 1000;
  await node.close();
  const { size } = await stat(join(folder, name));
  console.log(`  a new node: ${seconds.toFixed(1)} s until it has its copy, of ${(size / 2 ** 20).toFixed(0)} MiB`);
}

async function openIndex(name: string): Promise<CatalogIndex> {
  if (!values.postgres) return createSqliteIndex({ file: join(folder, name), newRunId });
  const client = new Client({ connectionString: requireDatabase() });
  await client.connect();
  await client.query('drop schema if exists catalogs cascade');
  await client.end();
  return openNode(name);
}

function requireDatabase(): string {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('--postgres needs DATABASE_URL');
  return url;
}

function openNode(name: string): Promise<CatalogIndex> {
  const [url, file] = [new Secret(requireDatabase()), join(folder, name)];
  return createPostgresIndex({ url, file, newRunId, clock: systemClock, logger: silentLogger });
}

async function judge(): Promise<void> {
  const qualities = await measureQuality(() => openIndex('judged.sqlite'), [openBm25, ...(await loadEngines())], {
    catalogs: await readDemoCatalogs(),
    sets: judgedSets,
  });
  printQuality(qualities);
  if (values.judged) return;
  const products = [...generateProducts(10_000)];
  const index = await openIndex('known.sqlite');
  await publish(index, 'generated.example', products);
  await measureKnownItems(index, { domains: ['generated.example'], products, items: ITEMS }).finally(() =>
    index.close(),
  );
}

async function judgeExports(path: string): Promise<void> {
  const shops = await readExports(path);
  const catalogs = shops.map(({ domain, products }) => ({ key: domain.charAt(0), products }));
  const sets = [heldOutSet];
  const others = [openBm25, ...(await loadEngines())];
  printQuality(await measureQuality(() => openIndex('held-out.sqlite'), others, { catalogs, sets }));
  const index = await openIndex('exports.sqlite');
  try {
    for (const { domain, products } of shops) {
      await publish(index, domain, products);
      console.log(`${domain}: ${products.length} products`);
    }
    const products = shops.flatMap((shop) => shop.products);
    await measureKnownItems(index, { domains: shops.map(({ domain }) => domain), products, items: ITEMS });
  } finally {
    await index.close();
  }
}
