import { SqliteEngine } from '../../src/catalog-index/sqlite/sqlite-engine.ts';
import type { CatalogIndex, CatalogQuery } from '../../src/stores/ports/index.ts';
import { percentile } from '../support/percentile.ts';
import { openBareIndex } from './bare-index.ts';
import { generateProducts } from './generate-products.ts';
import { toQuery } from './to-query.ts';

const ROUNDS = 10;
/** In each round. */
const CALLS = 40;
const cheap = { minPrice: 1_000, maxPrice: 5_000 };

/**
 * Each search through the port, without the way to a thread and back, and as the bare query, in turns. Processor time says how much work
 * each is, whatever else the machine does, and of all threads, what the way costs; the time of the port says how long a caller waits.
 */
export async function measureSearches(
  index: CatalogIndex,
  {
    domains,
    file,
    beside,
  }: { readonly domains: readonly string[]; readonly file: string; readonly beside: CatalogIndex | null },
): Promise<void> {
  const bareIndex = openBareIndex(file);
  const engine = new SqliteEngine(file, { readOnly: true });
  for (const [name, text, changes] of listSearches(domains)) {
    const query = toQuery(text, domains, changes);
    const port = new Stopwatch(() => index.search(query));
    const here = new Stopwatch(() => engine.execute('search', { ...query, synonyms: {} }));
    const plain = new Stopwatch(bareIndex.prepare(query));
    const other = beside && new Stopwatch(() => beside.search(query));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const watch of [port, here, plain, other]) await watch?.measure({ counts: round >= 0 });
    }
    const waited = other === null ? port.waited : `${port.waited}, on SQLite ${other.waited}`;
    console.log(
      `  ${name}: ${waited}, ${port.own} µs of the event loop; work ${show(here.own, plain)}, all threads ${show(port.all, plain)} of ${plain.own} µs bare, which waited ${plain.waited}`,
    );
  }
  bareIndex.close();
  engine.close();
}

const show = (microseconds: number, bare: Stopwatch) =>
  `${microseconds} µs, ${(microseconds / bare.own).toFixed(2)} times`;

class Stopwatch {
  readonly #work: () => unknown;
  readonly #times: number[] = [];
  #own = 0;
  #all = 0;

  constructor(work: () => unknown) {
    this.#work = work;
  }

  /** The clock of a processor is too coarse for one call. */
  async measure({ counts }: { readonly counts: boolean }): Promise<void> {
    const [ownBefore, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const began = performance.now();
      await this.#work();
      times.push(performance.now() - began);
    }
    const [own, all] = [process.threadCpuUsage(ownBefore), process.cpuUsage(allBefore)];
    if (!counts) return;
    this.#times.push(...times);
    this.#own += own.user + own.system;
    this.#all += all.user + all.system;
  }

  /** Processor time of this thread at a time. */
  get own(): number {
    return Math.round(this.#own / this.#times.length);
  }

  /** Of every thread of the process. */
  get all(): number {
    return Math.round(this.#all / this.#times.length);
  }

  get waited(): string {
    return `${percentile(this.#times, 0.5).toFixed(2)} / ${percentile(this.#times, 0.99).toFixed(2)} ms`;
  }
}

type Search = readonly [name: string, text: string, changes: Partial<CatalogQuery>];

function listSearches(domains: readonly string[]): readonly Search[] {
  const [first] = generateProducts(1);
  const [rare = '', kind = ''] = first?.title.split(' ') ?? [];
  const { filters } = toQuery('', domains);
  return [
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
    ['with a total', 'shirt', { wantsTotal: true }],
    ['with facets of brands, options and prices', 'shirt', { facets: ['brands', 'options', 'price'] }],
  ];
}
