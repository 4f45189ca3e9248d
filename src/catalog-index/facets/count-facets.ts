import { type CentsRate, toNativeBounds, toUsdCents } from '../../domain/money/usd-cents.ts';
import {
  type CatalogFacets,
  type CatalogFilters,
  type FacetName,
  type FacetValue,
  noFilters,
} from '../../stores/ports/catalog-search.ts';
import type { IndexReader } from '../index-reader.ts';
import type { Expression } from '../matching/expression.ts';
import { type FactRows, noRows } from './fact-rows.ts';

/** The most products that are counted. */
export const MAX_COUNTED = 10_000;
const MAX_VALUES = 50;
/** Further filtered options are counted with all filters on, their own included. */
const MAX_OPTION_SCANS = 10;

interface FacetQuery {
  readonly filters: CatalogFilters;
  readonly rates: readonly CentsRate[];
  /** The matches under these filters; null where there are none. */
  readonly toExpression: (filters: CatalogFilters) => Expression | null;
}

/** Counts products, not variants. Each facet ignores its own filter, so that its values can replace it; so do the first ten filtered options. */
export function countFacets(
  reader: IndexReader,
  wanted: readonly FacetName[],
  query: FacetQuery,
): Promise<CatalogFacets> {
  const { filters, rates, toExpression } = query;
  // Without the filter of merchants, the expression names all that the caller may see.
  const expression = toExpression({ ...filters, domains: null });
  const key = JSON.stringify([wanted, filters, rates, expression], (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return reader.keepFacets(key, () => countAll(reader, wanted, query));
}

async function countAll(reader: IndexReader, wanted: readonly FacetName[], query: FacetQuery): Promise<CatalogFacets> {
  const { filters } = query;
  const list = createList(reader, query);
  const wants = (name: FacetName) => wanted.includes(name);
  const values = async (name: FacetName, own: Partial<CatalogFilters>, field: Parameters<FactRows['count']>[0]) =>
    wants(name) ? toValues((await list({ ...filters, ...own })).count(field)) : [];
  return {
    merchants: await values('merchants', { domains: null }, 'domain'),
    brands: await values('brands', { brands: [] }, 'brand'),
    productTypes: await values('productTypes', { productTypes: [] }, 'type'),
    categories: wants('categories') ? toCategories(await list({ ...filters, categories: [] })) : [],
    options: wants('options') ? await countOptions(list, filters) : [],
    price: wants('price') ? findPrices(await list({ ...filters, minPrice: null, maxPrice: null }), query) : null,
  };
}

type List = (filters: CatalogFilters) => Promise<FactRows>;

/** The products that fit filters, each list once. */
function createList(reader: IndexReader, { toExpression, rates }: FacetQuery): List {
  const lists = new Map<string, Promise<FactRows>>();
  const scan = async (filters: CatalogFilters) => {
    const expression = toExpression(filters);
    if (expression === null) return noRows;
    const rows =
      (await chooseListed(reader, toExpression, filters)) ?? (await reader.listFacts(expression, MAX_COUNTED));
    return isUnfiltered(filters) ? rows : rows.filter({ filters, rates });
  };
  return (filters) => {
    const key = JSON.stringify(filters);
    const known = lists.get(key) ?? scan(filters);
    lists.set(key, known);
    return known;
  };
}

/**
 * What filters leave of the products that were listed without any: a buyer who narrows a search has mostly seen all of it. Null if they were
 * not listed, or are more than are counted.
 */
async function chooseListed(
  reader: IndexReader,
  toExpression: FacetQuery['toExpression'],
  filters: CatalogFilters,
): Promise<FactRows | null> {
  for (const domains of new Set([null, filters.domains])) {
    const all = toExpression({ ...noFilters, domains });
    const rows = all === null ? null : await reader.findListed(all);
    if (rows !== null) return rows.choose(filters);
  }
  return null;
}

/** A product without variants fits no filter of variants. */
const isUnfiltered = ({ inStock, minPrice, maxPrice, variants }: CatalogFilters): boolean =>
  !inStock && minPrice === null && maxPrice === null && variants.length === 0;

/** Prices of the variants that fit everything else. Rates keep the order of prices, so only the ends are converted. */
function findPrices(rows: FactRows, { rates }: FacetQuery): CatalogFacets['price'] {
  const limits = new Map(rates.map((rate) => [rate.currency, toNativeBounds(rate, { min: null, max: null }).max]));
  const cents = rows
    .findPrices(limits)
    .flatMap(([currency, min, max]) => [min, max].map((number) => toUsdCents({ currency, number }, rates)))
    .filter((price) => price !== null);
  return cents.length === 0 ? null : { min: Math.min(...cents), max: Math.max(...cents) };
}

const toCategories = (rows: FactRows): CatalogFacets['categories'] =>
  rows
    .countCategories()
    .map(([{ domain, path }, count]) => ({ domain, path, count, key: JSON.stringify([domain, path.at(-1)?.id]) }))
    .sort((left, right) => right.count - left.count || compare(left.key, right.key))
    .slice(0, MAX_VALUES)
    .map(({ domain, path, count }) => ({ domain, path, count }));

async function countOptions(list: List, filters: CatalogFilters): Promise<CatalogFacets['options']> {
  const own = [...new Set(filters.variants.map(({ option }) => option))].slice(0, MAX_OPTION_SCANS);
  const counts = new Map<string, FacetCount[]>();
  const countIn = async (used: CatalogFilters, isWanted: (option: string) => boolean) => {
    for (const [[option, value], count] of (await list(used)).countOptions()) {
      if (!isWanted(option)) continue;
      const values = counts.get(option) ?? [];
      counts.set(option, values);
      values.push([value, count]);
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

type FacetCount = readonly [value: string, count: number];

const sum = (values: readonly FacetCount[]): number => values.reduce((total, [, count]) => total + count, 0);

const toValues = (counts: readonly FacetCount[]): readonly FacetValue[] =>
  counts
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compare(left.value, right.value))
    .slice(0, MAX_VALUES);

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
