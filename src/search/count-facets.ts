import { type CentsRate, toUsdCents } from '../domain/money/usd-cents.ts';
import type { CatalogFacets, CatalogFilters, FacetName, FacetValue } from '../stores/ports/catalog-index.ts';
import { createVariantJudge } from './catalog-filters.ts';
import type { Expression } from './expression.ts';
import type { IndexReader, ScannedRow } from './index-reader.ts';
import type { ProductFacts } from './product-facts.ts';

/** So many products are counted at most. */
export const MAX_COUNTED = 10_000;
const ROWS_AT_ONCE = 2_000;
const MAX_VALUES = 50;
/** Filters of more options than these share one count. */
const MAX_OPTION_SCANS = 10;

interface FacetQuery {
  readonly filters: CatalogFilters;
  readonly rates: readonly CentsRate[];
  /** The matches under these filters; null where there are none. */
  readonly toExpression: (filters: CatalogFilters) => Expression | null;
}

/** Each facet ignores its own filter, so that its values can be put in place of it. Products are counted, not variants. */
export async function countFacets(
  reader: IndexReader,
  wanted: readonly FacetName[],
  query: FacetQuery,
): Promise<CatalogFacets> {
  const { filters } = query;
  const wants = (name: FacetName) => wanted.includes(name);
  const counter = new FacetCounter(reader, query);
  const values = async (name: FacetName, own: Partial<CatalogFilters>, toValue: (row: FactRow) => string | null) =>
    wants(name) ? toValues(await counter.count({ ...filters, ...own }, (row) => [toValue(row)])) : [];
  return {
    merchants: await values('merchants', { domains: null }, ({ domain }) => domain),
    brands: await values('brands', { brands: [] }, ({ facts }) => facts.brand),
    productTypes: await values('productTypes', { productTypes: [] }, ({ facts }) => facts.type),
    options: wants('options') ? await countOptions(counter, filters, query.rates) : [],
    price: wants('price') ? await counter.findPrices({ ...filters, minPrice: null, maxPrice: null }) : null,
  };
}

interface FactRow {
  readonly domain: string;
  readonly facts: ProductFacts;
}

class FacetCounter {
  readonly #reader: IndexReader;
  readonly #query: FacetQuery;
  readonly #rows = new Map<string, Promise<readonly FactRow[]>>();

  constructor(reader: IndexReader, query: FacetQuery) {
    this.#reader = reader;
    this.#query = query;
  }

  async count(filters: CatalogFilters, valuesOf: (row: FactRow) => readonly (string | null)[]) {
    const counts = new Map<string, number>();
    for (const row of await this.list(filters)) {
      for (const value of new Set(valuesOf(row))) {
        if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** Prices of the variants that fit everything else. */
  async findPrices(filters: CatalogFilters): Promise<CatalogFacets['price']> {
    const { rates } = this.#query;
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { facts } of await this.list(filters)) {
      const judge = createVariantJudge(facts, { filters, rates });
      for (const variant of facts.variants) {
        const cents = toUsdCents({ currency: facts.currency, number: variant[0] }, rates);
        if (cents === null || !judge(variant)) continue;
        min = Math.min(min, cents);
        max = Math.max(max, cents);
      }
    }
    return min > max ? null : { min, max };
  }

  /** The products that fit these filters. */
  list(filters: CatalogFilters): Promise<readonly FactRow[]> {
    const key = JSON.stringify(filters);
    const known = this.#rows.get(key) ?? this.#scan(filters);
    this.#rows.set(key, known);
    return known;
  }

  async #scan(filters: CatalogFilters): Promise<readonly FactRow[]> {
    const { toExpression, rates } = this.#query;
    const expression = toExpression(filters);
    const found: FactRow[] = [];
    let last: ScannedRow | undefined;
    for (let seen = 0; expression !== null && seen < MAX_COUNTED; ) {
      const limit = Math.min(ROWS_AT_ONCE, MAX_COUNTED - seen);
      const rows = await this.#reader.scan(expression, { after: last?.documentId ?? null, limit, withFacts: true });
      for (const { facts, domain } of rows) {
        if (facts === null || domain === null) continue;
        const judge = createVariantJudge(facts, { filters, rates });
        if (facts.variants.some((variant) => judge(variant)) || isUnfiltered(filters)) found.push({ domain, facts });
      }
      seen += rows.length;
      last = rows.at(-1);
      if (rows.length < limit) break;
    }
    return found;
  }
}

/** A product without variants fits no filter of variants. */
export const isUnfiltered = ({ inStock, minPrice, maxPrice, variants }: CatalogFilters): boolean =>
  !inStock && minPrice === null && maxPrice === null && variants.length === 0;

async function countOptions(
  counter: FacetCounter,
  filters: CatalogFilters,
  rates: readonly CentsRate[],
): Promise<CatalogFacets['options']> {
  const own = [...new Set(filters.variants.map(({ option }) => option))].slice(0, MAX_OPTION_SCANS);
  const counts = new Map<string, Map<string, number>>();
  const countIn = async (used: CatalogFilters, isWanted: (option: string) => boolean) => {
    for (const { facts } of await counter.list(used)) {
      const judge = createVariantJudge(facts, { filters: used, rates });
      const places = new Set(facts.variants.filter((variant) => judge(variant)).flatMap(([, , held]) => held));
      for (const place of places) {
        const [option, value] = facts.options[place] ?? ['', ''];
        if (!isWanted(option)) continue;
        const values = counts.get(option) ?? new Map<string, number>();
        counts.set(option, values.set(value, (values.get(value) ?? 0) + 1));
      }
    }
  };
  await countIn(filters, (option) => !own.includes(option));
  for (const option of own) {
    const others = filters.variants.filter((each) => each.option !== option);
    await countIn({ ...filters, variants: others }, (each) => each === option);
  }
  return [...counts]
    .map(([option, values]) => ({ option, products: sum(values), values: toValues(values) }))
    .sort((left, right) => right.products - left.products || compare(left.option, right.option))
    .slice(0, MAX_VALUES)
    .map(({ option, values }) => ({ option, values }));
}

const sum = (values: ReadonlyMap<string, number>): number => values.values().reduce((total, count) => total + count, 0);

const toValues = (counts: ReadonlyMap<string, number>): readonly FacetValue[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compare(left.value, right.value))
    .slice(0, MAX_VALUES);

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
