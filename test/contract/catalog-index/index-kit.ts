import assert from 'node:assert/strict';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { toCentsRate, usdRate } from '../../../src/domain/money/usd-cents.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import {
  type CatalogIndex,
  type CatalogMatches,
  type CatalogQuery,
  noFilters,
} from '../../../src/stores/ports/index.ts';

export interface IndexUnderTest {
  readonly index: CatalogIndex;
  /** Moves the clock of the index on. */
  readonly pass: (milliseconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export type OpenIndex = () => Promise<IndexUnderTest>;

export const leaseMs = 60_000;
export const resumableMs = 3_600_000;

export async function begin(index: CatalogIndex, domain: string, holder = 'one') {
  const run = await index.runs.begin({ domain, holder, leaseMs, resumableMs });
  assert.ok(run !== null, 'another holder has the run');
  return run;
}

/** Shows these products as the snapshot of a merchant. */
export async function publish(index: CatalogIndex, domain: string, products: readonly PlatformProduct[]) {
  const run = await begin(index, domain);
  await index.runs.stage(run, { products, skipped: 0, cursor: null, leaseMs });
  return index.runs.show(run);
}

export const query = (text: string | null, changes: Partial<CatalogQuery> = {}): CatalogQuery => ({
  text,
  visible: ['a.example', 'b.example'],
  sort: 'RELEVANCE',
  rates: [usdRate, toCentsRate(requireCurrency('JPY'), '0.0067') ?? usdRate],
  diversify: true,
  first: 20,
  after: null,
  wantsTotal: false,
  facets: [],
  ...changes,
  filters: { ...noFilters, ...changes.filters },
});

export const idsOf = ({ entries }: CatalogMatches): readonly string[] =>
  entries.map(({ product }) => product.productId);

/** Every page of a search, one after another. */
export async function readAllPages(index: CatalogIndex, first: CatalogQuery): Promise<readonly string[]> {
  const ids: string[] = [];
  let after = first.after;
  for (let page = 0; page < 1_000; page += 1) {
    const matches = await index.search({ ...first, after });
    ids.push(...idsOf(matches));
    if (!matches.hasNextPage || matches.end === null) return ids;
    after = { position: matches.end, plan: matches.plan };
  }
  throw new assert.AssertionError({ message: 'the pages do not come to an end' });
}
