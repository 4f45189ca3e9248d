import { join } from 'node:path';
import { type SqliteCommand, SqliteEngine } from '../../src/catalog-index/sqlite/sqlite-engine.ts';
import type { ExecuteCommand } from '../../src/catalog-index/threads/index-commands.ts';
import { toCatalogIndex } from '../../src/catalog-index/threads/to-catalog-index.ts';
import type { CatalogIndex, CatalogQuery } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';
import { measureBareInserts } from './bare-index.ts';
import { generateProducts } from './generate-products.ts';
import { measureBurst } from './measure-burst.ts';
import { measureFacets } from './measure-facets.ts';
import { measureRelated } from './measure-related.ts';
import { measureSearches } from './measure-searches.ts';
import { measureSuggestions } from './measure-suggestions.ts';
import { publish } from './publish.ts';
import { toQuery } from './to-query.ts';

const MERCHANTS = 100;
/** More documents than these are not kept in memory for bare inserts. */
const MAX_BARE = 20_000;

export const benchDomains = Array.from({ length: MERCHANTS }, (_, number) => `m${number}.example`);

/** Generated products of 100 merchants: synchronization, searches beside the bare query, suggestions, related products, and pages. */
export async function measureSpeed(
  index: CatalogIndex,
  {
    products,
    folder,
    file,
    beside,
  }: {
    readonly products: number;
    readonly folder: string;
    /** Of the index. */
    readonly file: string;
    /** Searched in turns with it. */
    readonly beside: CatalogIndex | null;
  },
): Promise<void> {
  console.log(`\n${products.toLocaleString('en')} products of ${MERCHANTS} merchants`);
  await synchronizeAll(index, products);
  if (beside !== null) await synchronizeAll(beside, products);
  await measureOneCatalog(folder, Math.min(products, MAX_BARE));
  await measureSearches(index, { domains: benchDomains, file, beside });
  await measureFacets(index, benchDomains);
  await measureSuggestions(index, benchDomains);
  await measureRelated(index, benchDomains, products);
  await measurePages(index);
  await measureBurst(index, benchDomains);
}

async function synchronizeAll(index: CatalogIndex, products: number): Promise<void> {
  const generated = generateProducts(products);
  const began = performance.now();
  const memory: number[] = [];
  for (const domain of benchDomains) {
    await publish(index, domain, take(generated, products / MERCHANTS));
    memory.push(process.memoryUsage().rss / 2 ** 20);
  }
  const seconds = (performance.now() - began) / 1000;
  const at = (share: number) => (memory[Math.floor((memory.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `  synchronization: ${seconds.toFixed(1)} s, ${Math.round(products / seconds)} a second; memory after 1, 10, 50 and 100 catalogs: ${[0, 0.1, 0.5, 1].map(at).join(', ')} MB`,
  );
}

/**
 * One catalog into an index of its own, all on this thread, beside inserts of its documents into an empty one; then again, unchanged.
 * Processor time, without making the products up.
 */
async function measureOneCatalog(folder: string, count: number): Promise<void> {
  const products = [...generateProducts(count)];
  const engine = new SqliteEngine(join(folder, 'one.sqlite'));
  const execute: ExecuteCommand<SqliteCommand> = (name, input) => engine.execute(name, input);
  const close = async () => engine.close();
  const index = toCatalogIndex(
    { runs: execute, read: execute, listHeld: async () => [], noteDamage: () => {}, close },
    { findSynonyms: () => ({}), newRunId: () => crypto.randomUUID() },
  );
  const list = async () => {
    const used = process.threadCpuUsage();
    await publish(index, 'one.example', products);
    return toSeconds(process.threadCpuUsage(used));
  };
  const [first, again] = [await list(), await list()];
  await index.close();
  const bare = toSeconds(measureBareInserts(join(folder, 'bare.sqlite'), products));
  console.log(
    `  one catalog of ${count}: ${first.toFixed(2)} s of processor time, ${(first / bare).toFixed(2)} times as long as ${bare.toFixed(2)} s of bare inserts; unchanged ${again.toFixed(2)} s`,
  );
}

const toSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6;

function* take<Item>(items: Iterator<Item>, count: number): Generator<Item> {
  for (let left = count; left > 0; left -= 1) {
    const { value, done } = items.next();
    if (done === true) return;
    yield value;
  }
}

/** A page at the beginning and the hundredth in turns, so that whatever else runs slows both. */
async function measurePages(index: CatalogIndex): Promise<void> {
  const cursors: CatalogQuery['after'][] = [null];
  for (let page = 1; page < 100; page += 1) {
    const { end, plan, hasNextPage } = await index.search(
      toQuery('acme', benchDomains, { first: 20, after: cursors.at(-1) ?? null }),
    );
    if (!hasNextPage || end === null) break;
    cursors.push({ position: end, plan });
  }
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 100; round += 1) {
    for (const [place, after] of [null, cursors.at(-1) ?? null].entries()) {
      const began = performance.now();
      await index.search(toQuery('acme', benchDomains, { first: 20, after }));
      times[place]?.push(performance.now() - began);
    }
  }
  const [early, late] = times.map((each) => percentile(each, 0.5));
  console.log(
    `  page ${cursors.length}: ${late?.toFixed(2)} ms at p50, ${((late ?? 0) / (early ?? 1)).toFixed(2)} times as long as page 1`,
  );
}
