import { type CentsRate, toNativeBounds, toUsdCents } from '../domain/money/usd-cents.ts';
import type { CatalogFacets, CatalogFilters, FacetName, FacetValue } from '../stores/ports/catalog-search.ts';
import { createProductJudge } from './catalog-filters.ts';
import { readCategoryPath } from './category-paths.ts';
import type { Expression } from './expression.ts';
import type { FactRow } from './fact-cache.ts';
import type { IndexReader } from './index-reader.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';

/** So many products are counted at most. */
export const MAX_COUNTED = 10_000;
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
  const values = async (name: FacetName, own: Partial<CatalogFilters>, toValue: (row: CountedRow) => string | null) =>
    wants(name) ? toValues(await counter.count({ ...filters, ...own }, toValue)) : [];
  return {
    merchants: await values('merchants', { domains: null }, ({ domain }) => domain),
    brands: await values('brands', { brands: [] }, ({ facts }) => facts.brand),
    productTypes: await values('productTypes', { productTypes: [] }, ({ facts }) => facts.type),
    categories: wants('categories') ? await countCategories(counter, { ...filters, categories: [] }) : [],
    options: wants('options') ? await countOptions(counter, filters) : [],
    price: wants('price') ? await counter.findPrices({ ...filters, minPrice: null, maxPrice: null }) : null,
  };
}

interface CountedRow extends FactRow {
  /** All that fit the filters. */
  readonly variants: readonly VariantFacts[];
}

class FacetCounter {
  readonly #reader: IndexReader;
  readonly #query: FacetQuery;
  readonly #rows = new Map<string, Promise<readonly CountedRow[]>>();

  constructor(reader: IndexReader, query: FacetQuery) {
    this.#reader = reader;
    this.#query = query;
  }

  async count(filters: CatalogFilters, toValue: (row: CountedRow) => string | null) {
    const counts = new Map<string, number>();
    for (const row of await this.list(filters)) {
      const value = toValue(row);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  /** Prices of the variants that fit everything else. Rates keep the order of prices, so only the ends are converted. */
  async findPrices(filters: CatalogFilters): Promise<CatalogFacets['price']> {
    const { rates } = this.#query;
    const limits = new Map(rates.map((rate) => [rate.currency, toNativeBounds(rate, { min: null, max: null }).max]));
    const ends = new Map<string, { min: number; max: number }>();
    for (const { facts, variants } of await this.list(filters)) {
      const { currency } = facts;
      const limit = limits.get(currency) ?? -1;
      const own = ends.get(currency) ?? { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
      for (const [number] of variants) {
        if (number > limit) continue;
        if (number < own.min) own.min = number;
        if (number > own.max) own.max = number;
      }
      if (own.min <= own.max) ends.set(currency, own);
    }
    const cents = [...ends]
      .flatMap(([currency, { min, max }]) => [min, max].map((number) => toUsdCents({ currency, number }, rates)))
      .filter((price) => price !== null);
    return cents.length === 0 ? null : { min: Math.min(...cents), max: Math.max(...cents) };
  }

  /** The products that fit these filters. */
  list(filters: CatalogFilters): Promise<readonly CountedRow[]> {
    const key = JSON.stringify(filters);
    const known = this.#rows.get(key) ?? this.#scan(filters);
    this.#rows.set(key, known);
    return known;
  }

  async #scan(filters: CatalogFilters): Promise<readonly CountedRow[]> {
    const { toExpression, rates } = this.#query;
    const expression = toExpression(filters);
    if (expression === null) return [];
    const rows = await this.#reader.listFacts(await this.#reader.scanIds(expression, MAX_COUNTED));
    if (isUnfiltered(filters)) return rows.map(({ domain, facts }) => ({ domain, facts, variants: facts.variants }));
    const judgeProduct = createProductJudge({ filters, rates });
    return rows.flatMap(({ domain, facts }) => {
      const variants = facts.variants.filter(judgeProduct(facts));
      return variants.length === 0 ? [] : [{ domain, facts, variants }];
    });
  }
}

/** A product without variants fits no filter of variants. */
const isUnfiltered = ({ inStock, minPrice, maxPrice, variants }: CatalogFilters): boolean =>
  !inStock && minPrice === null && maxPrice === null && variants.length === 0;

async function countCategories(counter: FacetCounter, filters: CatalogFilters): Promise<CatalogFacets['categories']> {
  const counts = new Map<string, CatalogFacets['categories'][number]>();
  for (const { domain, facts } of await counter.list(filters)) {
    for (const path of facts.categories.map(readCategoryPath)) {
      const key = JSON.stringify([domain, path.at(-1)?.id]);
      counts.set(key, { domain, path, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts]
    .sort(([left, { count: few }], [right, { count: many }]) => many - few || compare(left, right))
    .map(([, counted]) => counted)
    .slice(0, MAX_VALUES);
}

async function countOptions(counter: FacetCounter, filters: CatalogFilters): Promise<CatalogFacets['options']> {
  const own = [...new Set(filters.variants.map(({ option }) => option))].slice(0, MAX_OPTION_SCANS);
  const counts = new Map<string, Map<string, number>>();
  const countIn = async (used: CatalogFilters, isWanted: (option: string) => boolean) => {
    for (const [[option, value], count] of countPlaces(await counter.list(used))) {
      if (!isWanted(option)) continue;
      const values = counts.get(option) ?? new Map<string, number>();
      counts.set(option, values.set(value, (values.get(value) ?? 0) + count));
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

/** How many products have a variant with each option. What is equal may be there more than once. */
function countPlaces(rows: readonly CountedRow[]): ReadonlyMap<ProductFacts['options'][number], number> {
  const counts = new Map<ProductFacts['options'][number], number>();
  for (const { facts, variants } of rows) {
    // Every option of a product is one of its variants'.
    const places = variants === facts.variants ? facts.options.keys() : findPlaces(variants);
    for (const place of places) {
      const option = facts.options[place];
      if (option !== undefined) counts.set(option, (counts.get(option) ?? 0) + 1);
    }
  }
  return counts;
}

function findPlaces(variants: readonly VariantFacts[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const [, , held] of variants) for (const place of held) places.add(place);
  return places;
}

const sum = (values: ReadonlyMap<string, number>): number => values.values().reduce((total, count) => total + count, 0);

const toValues = (counts: ReadonlyMap<string, number>): readonly FacetValue[] =>
  [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compare(left.value, right.value))
    .slice(0, MAX_VALUES);

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
