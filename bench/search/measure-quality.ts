import { DatabaseSync } from 'node:sqlite';
import { createSandboxAdapter } from '../../src/adapters/sandbox/index.ts';
import { openSandbox } from '../../src/demo/sandbox/open-sandbox.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import { toPlainText } from '../../src/domain/text/to-plain-text.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import type { CatalogIndex } from '../../src/stores/ports/index.ts';
import { type JudgedQuery, judgedQueries } from './judged-queries.ts';
import { publish } from './publish.ts';
import { toQuery } from './to-query.ts';

const shops = { a: 'apparel.demo.example', h: 'home.demo.example', j: 'jewelry.demo.example' } as const;

export interface Quality {
  readonly queries: number;
  /** Mean nDCG at 10 of this search, and of BM25 over the same texts. */
  readonly ours: number;
  readonly bm25: number;
  readonly each: readonly { readonly query: string; readonly ours: number; readonly bm25: number }[];
}

/** Judged queries over the shipped catalogs. The index is closed at the end. */
export async function measureQuality(open: () => Promise<CatalogIndex>): Promise<Quality> {
  const catalogs = await readCatalogs();
  const index = await open();
  const plain = createPlainIndex(catalogs);
  try {
    for (const { key, products } of catalogs) await publish(index, key, products);
    const each: Quality['each'][number][] = [];
    for (const judged of judgedQueries) {
      const [query] = judged;
      const found = await index.search(
        toQuery(
          query,
          catalogs.map(({ key }) => key),
        ),
      );
      const ours = found.entries.map(({ domain, product }) => `${domain}/${product.handle}`);
      each.push({ query, ours: toNdcg(ours, judged), bm25: toNdcg(plain.search(query), judged) });
    }
    const mean = (of: 'ours' | 'bm25') => each.reduce((sum, one) => sum + one[of], 0) / each.length;
    return { queries: each.length, ours: mean('ours'), bm25: mean('bm25'), each };
  } finally {
    plain.close();
    await index.close();
  }
}

function toNdcg(found: readonly string[], [, best, good = '', fair = '']: JudgedQuery): number {
  const grades = new Map<string, number>();
  for (const [keys, grade] of [
    [best, 3],
    [good, 2],
    [fair, 1],
  ] as const) {
    for (const key of keys.split(' ').filter(Boolean)) grades.set(key, grade);
  }
  const gain = (all: readonly number[]) =>
    all.slice(0, 10).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
  return (
    gain(found.map((key) => grades.get(key) ?? 0)) / gain([...grades.values()].sort((left, right) => right - left))
  );
}

interface Catalog {
  readonly key: string;
  readonly products: readonly PlatformProduct[];
}

async function readCatalogs(): Promise<readonly Catalog[]> {
  const sandbox = await openSandbox({
    location: { dataFolder: ':memory:', database: null },
    runtime: systemRuntime,
    logger: silentLogger,
    publicUrl: () => 'http://localhost',
  });
  try {
    const catalogs: Catalog[] = [];
    for (const [key, domain] of Object.entries(shops)) {
      await sandbox.endpoint.openShop({ domain, settings: null });
      const { listProducts } = createSandboxAdapter({ domain, shop: sandbox.endpoint.shop(domain) });
      const call = { requestId: 'bench', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
      const { products = [] } = (await listProducts?.(call, { page: 1, size: 100 })) ?? {};
      catalogs.push({ key, products });
    }
    return catalogs;
  } finally {
    await sandbox.close();
  }
}

/** FTS5 as it comes: Porter's stems, BM25, any of the words. */
function createPlainIndex(catalogs: readonly Catalog[]) {
  const database = new DatabaseSync(':memory:');
  database.exec("create virtual table plain using fts5(key unindexed, text, tokenize = 'porter unicode61')");
  const insert = database.prepare('insert into plain (key, text) values (?, ?)');
  for (const { key, products } of catalogs) {
    for (const product of products) {
      const { title, brand, productType, tags, variantOptionValues, description } = product;
      const options = variantOptionValues.flatMap(({ displayName, optionValues }) => [
        displayName,
        ...optionValues.map((value) => value.displayName),
      ]);
      const text = [title, brand, productType, ...tags, ...options, toPlainText(description)].join(' ');
      insert.run(`${key}/${product.handle}`, text);
    }
  }
  const select = database.prepare('select key from plain where plain match ? order by rank limit 10');
  return {
    search: (query: string) =>
      select
        .all(
          query
            .split(' ')
            .map((word) => `"${word}"`)
            .join(' OR '),
        )
        .map((row) => String(row['key'])),
    close: () => database.close(),
  };
}
