import { isDeepStrictEqual } from 'node:util';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { type CatalogFilters, noFilters } from '../../../stores/ports/index.ts';
import type { RelatedInput, SearchFiltersInput, SearchInput, SuggestionsInput } from './search-input.ts';

const MAX_QUERY = 1_000;
const MAX_LIST = 100;
const MAX_VALUE = 256;
const MAX_ID = 4_096;
const MAX_PAGE = 100;
const MAX_SUGGESTIONS = 20;

/** A search whose categories are not looked up yet: see `requireCategories`. */
interface ParsedSearch {
  readonly filters: CatalogFilters;
  readonly categoryIds: readonly string[];
}

/** Throws InvalidRequest with the field. */
export function parseSearch({ query, first, filters }: SearchInput): ParsedSearch {
  if (typeof query === 'string') checkQuery(query);
  checkFirst(first, MAX_PAGE);
  const parsed = parseFilters(filters ?? {});
  const categoryIds = parseList(filters?.categoryIds ?? [], ['filters', 'categoryIds'], { maxLength: MAX_ID });
  if (typeof query !== 'string' && categoryIds.length === 0 && isDeepStrictEqual(parsed, noFilters)) {
    throw invalid(['query'], 'must be given, or a filter');
  }
  return { filters: parsed, categoryIds };
}

/** The domains; null for all. Throws InvalidRequest with the field. */
export function parseSuggestions({ query, domains, first }: SuggestionsInput): readonly string[] | null {
  checkQuery(query);
  checkFewFirst(first);
  return parseDomains(domains, ['domains']);
}

/** The domains; null for all. Throws InvalidRequest with the field. */
export function parseRelated({ domains, first }: RelatedInput): readonly string[] | null {
  checkFewFirst(first);
  return parseDomains(domains, ['domains']);
}

/** How many of a short list are wanted. Throws InvalidRequest with the field. */
export const checkFewFirst = (first: number): void => checkFirst(first, MAX_SUGGESTIONS);

function checkFirst(first: number, most: number): void {
  if (Number.isInteger(first) && first >= 1 && first <= most) return;
  throw invalid(['first'], `must be a whole number from 1 to ${most}`);
}

function checkQuery(query: string): void {
  if (query.trim() === '') throw invalid(['query'], 'must not be empty');
  // No text has more code points than units, and a long one need not be counted.
  if (query.length > MAX_QUERY * 2 || [...query].length > MAX_QUERY) {
    throw invalid(['query'], `must have at most ${MAX_QUERY} characters`);
  }
  if (!query.isWellFormed()) throw invalid(['query'], 'must be text');
}

function parseFilters(filters: SearchFiltersInput): CatalogFilters {
  const { domains, brands, productTypes, variants } = filters;
  const minPrice = parsePrice(filters.minPrice, 'minPrice');
  const maxPrice = parsePrice(filters.maxPrice, 'maxPrice');
  if (minPrice !== null && maxPrice !== null && minPrice > maxPrice) {
    throw invalid(['filters', 'minPrice'], 'must not be above maxPrice');
  }
  return {
    ...noFilters,
    domains: parseDomains(domains, ['filters', 'domains']),
    brands: parseList(brands ?? [], ['filters', 'brands']),
    productTypes: parseList(productTypes ?? [], ['filters', 'productTypes']),
    inStock: filters.inStock ?? false,
    minPrice,
    maxPrice,
    variants: parseVariants(variants ?? []),
  };
}

const parseDomains = (
  domains: readonly string[] | null | undefined,
  field: readonly string[],
): CatalogFilters['domains'] => (domains === undefined || domains === null ? null : parseList(domains, field));

function parseVariants(variants: NonNullable<SearchFiltersInput['variants']>): CatalogFilters['variants'] {
  const path = ['filters', 'variants'];
  if (variants.length > MAX_LIST) throw invalid(path, `must have at most ${MAX_LIST} entries`);
  return variants.map(({ option, values }, index) => {
    const field = [...path, String(index)];
    const [name = ''] = parseList([option], [...field, 'option'], { field: [...field, 'option'] });
    if (values.length === 0) throw invalid([...field, 'values'], 'must not be empty');
    return { option: name, values: parseList(values, [...field, 'values']) };
  });
}

interface ListRules {
  /** The field of a fault, if it is not the place in the list. */
  readonly field?: readonly string[];
  readonly maxLength?: number;
}

function parseList(
  values: readonly string[],
  field: readonly string[],
  { field: each, maxLength = MAX_VALUE }: ListRules = {},
): readonly string[] {
  if (values.length > MAX_LIST) throw invalid(field, `must have at most ${MAX_LIST} entries`);
  for (const [index, value] of values.entries()) {
    if (value === '' || value.length > maxLength || !value.isWellFormed()) {
      throw invalid(each ?? [...field, String(index)], `must be text of 1 to ${maxLength} characters`);
    }
  }
  return [...new Set(values)];
}

function parsePrice(price: number | null | undefined, name: 'minPrice' | 'maxPrice'): number | null {
  if (price === undefined || price === null) return null;
  if (Number.isSafeInteger(price) && price >= 0) return price;
  throw invalid(['filters', name], 'must be a whole number of US cents, 0 or more');
}

const invalid = (field: readonly string[], problem: string): CommerceError =>
  new CommerceError('InvalidRequest', { field, description: `${field.join('.')} ${problem}` });
