import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import type { CatalogIndex, CatalogQuery } from '../../src/stores/ports/index.ts';
import { createSqliteIndex } from '../../src/stores/sqlite-index/create-sqlite-index.ts';
import { createBareSearch, measureBareInserts } from './bare-index.ts';
import { generateProducts } from './generate-products.ts';
import { percentile } from './percentile.ts';
import { publish } from './publish.ts';
import { toQuery } from './to-query.ts';

const MERCHANTS = 100;
const ROUNDS = 100;
/** More documents than these are not kept in memory for bare inserts. */
const MAX_BARE = 20_000;

const cheap = { minPrice: 1_000, maxPrice: 5_000 };

/** Generated products of 100 merchants: synchronization, searches beside the bare query, pages, and stalls of the event loop. */
export async function measureSpeed(
  index: CatalogIndex,
  { products, folder, hasFile }: { readonly products: number; readonly folder: string; readonly hasFile: boolean },
): Promise<void> {
  const domains = Array.from({ length: MERCHANTS }, (_, number) => `m${number}.example`);
  console.log(`\n${products.toLocaleString('en')} products of ${MERCHANTS} merchants`);
  await synchronizeAll(index, domains, products);
  if (hasFile) await measureOneCatalog(folder, Math.min(products, MAX_BARE));
  const first = [...generateProducts(1)][0];
  await measureSearches(index, { domains, first, file: hasFile ? join(folder, 'catalog.sqlite') : null });
  await measurePages(index, domains);
  await measureStalls(index, domains, products);
}

async function synchronizeAll(index: CatalogIndex, domains: readonly string[], products: number): Promise<void> {
  const generated = generateProducts(products);
  const base = process.memoryUsage().rss;
  const began = performance.now();
  let peak = base;
  for (const domain of domains) {
    await publish(index, domain, take(generated, products / MERCHANTS));
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  const seconds = (performance.now() - began) / 1000;
  const megabytes = ((peak - base) / 2 ** 20).toFixed(0);
  console.log(
    `  synchronization: ${seconds.toFixed(1)} s, ${Math.round(products / seconds)} a second, ${megabytes} MB more at its peak`,
  );
}

/** One catalog into an index of its own, beside inserts of its documents into an empty one. */
async function measureOneCatalog(folder: string, products: number): Promise<void> {
  const index = await createSqliteIndex({ file: join(folder, 'one.sqlite'), newRunId: () => crypto.randomUUID() });
  const took = await time(() => publish(index, 'one.example', generateProducts(products))).finally(() => index.close());
  const bare = measureBareInserts(join(folder, 'bare.sqlite'), generateProducts(products));
  const ratio = (took / 1000 / bare).toFixed(2);
  console.log(
    `  one catalog of ${products}: ${(took / 1000).toFixed(1)} s, ${ratio} times as long as ${bare.toFixed(1)} s of bare inserts`,
  );
}

function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let left = count; left > 0; left -= 1) {
    const { value, done } = items.next();
    if (done === true) return;
    yield value;
  }
}

async function measureSearches(
  index: CatalogIndex,
  { domains, first, file }: { domains: readonly string[]; first: PlatformProduct | undefined; file: string | null },
): Promise<void> {
  const [rare = '', kind = ''] = first?.title.split(' ') ?? [];
  const filters = { ...toQuery('', domains).filters };
  const bare = file === null ? null : createBareSearch(file);
  for (const [name, text, changes] of [
    ['the most frequent word', 'acme', {}],
    ['a frequent word of titles', 'shirt', {}],
    ['a rare word', rare, {}],
    ['two words', `${rare} ${kind}`, {}],
    ['with a brand and stock', 'shirt', { filters: { ...filters, brands: ['Acme'], inStock: true } }],
    [
      'with a color and prices',
      'shirt',
      { filters: { ...filters, ...cheap, variants: [{ option: 'color', values: ['Red'] }] } },
    ],
    ['with a total and facets', 'shirt', { wantsTotal: true, facets: ['brands', 'options', 'price'] }],
  ] as const satisfies readonly (readonly [string, string, Partial<CatalogQuery>])[]) {
    const [ours, plain]: [number[], number[]] = [[], []];
    // Side by side, so that whatever else runs slows both.
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await time(() => index.search(toQuery(text, domains, changes))));
      if (bare !== null) plain.push(await time(async () => bare.search(text)));
    }
    const toMs = (values: readonly number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(2)} ms, p99 ${percentile(values, 0.99).toFixed(2)} ms`;
    const ratio = (percentile(ours, 0.5) / percentile(plain, 0.5)).toFixed(1);
    console.log(`  ${name}: ${toMs(ours)}${bare === null ? '' : `; bare ${toMs(plain)}; ${ratio} times at p50`}`);
  }
  bare?.close();
}

async function measurePages(index: CatalogIndex, domains: readonly string[]): Promise<void> {
  let after: CatalogQuery['after'] = null;
  const times: number[] = [];
  for (let page = 1; page <= 100; page += 1) {
    const began = performance.now();
    const { end, plan, hasNextPage } = await index.search(toQuery('acme', domains, { first: 20, after }));
    times.push(performance.now() - began);
    if (!hasNextPage || end === null) break;
    after = { position: end, plan };
  }
  const [early, late] = [times.slice(0, 10), times.slice(-10)].map((part) => percentile(part, 0.5));
  const ratio = ((late ?? 0) / (early ?? 1)).toFixed(2);
  console.log(
    `  pages ${times.length - 9} to ${times.length}: ${ratio} times as long as pages 1 to 10 (${early?.toFixed(2)} ms)`,
  );
}

/** With four searches at a time, and with a merchant's catalog being listed anew, beside nothing at all. */
async function measureStalls(index: CatalogIndex, domains: readonly string[], products: number): Promise<void> {
  const count = Math.min(10_000, products);
  const pause = () => new Promise((resolve) => setTimeout(resolve, 3_000));
  const search = async () => {
    for (const until = performance.now() + 3_000; performance.now() < until; ) {
      await index.search(toQuery('shirt', domains, { first: 20 }));
    }
  };
  for (const [name, work] of [
    ['nothing', pause],
    ['searches', () => Promise.all([search(), search(), search(), search()])],
    ['a synchronization', () => publish(index, 'other.example', generateProducts(count))],
  ] as const) {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await work();
    delay.disable();
    const toMs = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
    console.log(`  event loop during ${name}: p99 ${toMs(delay.percentile(99))} ms, longest ${toMs(delay.max)} ms`);
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
