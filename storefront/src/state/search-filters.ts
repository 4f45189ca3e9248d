import type { ProductSearchFiltersInput, ProductSort } from '../generated/operations.ts';

const sorts: readonly ProductSort[] = ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'TITLE'];

/** Nothing matches better than the rest where nothing is searched for. */
export const listSorts = (query: URLSearchParams): readonly ProductSort[] =>
  query.get('q') ? sorts : sorts.filter((sort) => sort !== 'RELEVANCE');

export const readSort = (query: URLSearchParams): ProductSort => {
  const offered = listSorts(query);
  return offered.find((sort) => sort === query.get('sort')) ?? offered[0] ?? 'NEWEST';
};

const toCents = (text: string | null): number | undefined => {
  const amount = Number(text);
  return text === null || text === '' || !Number.isFinite(amount) ? undefined : Math.round(amount * 100);
};

/** Each value has the categories of one name, those of all shops. */
export const readCategories = (query: URLSearchParams): readonly (readonly string[])[] =>
  query.getAll('category').map((text) => text.split(' '));

/** The address of a search says it all, so that it can be shared: what `searchProducts` takes. */
export function readSearch(query: URLSearchParams, shop?: string) {
  const all = (name: string) => query.getAll(name);
  const options = new Map<string, string[]>();
  for (const text of all('option')) {
    const [option = '', value = ''] = text.split(':');
    options.set(option, [...(options.get(option) ?? []), value]);
  }
  const minPrice = toCents(query.get('min'));
  const maxPrice = toCents(query.get('max'));
  const domains = shop === undefined ? all('shop') : [shop];
  const categoryIds = readCategories(query).flat();
  const filters: ProductSearchFiltersInput = {
    ...(domains.length > 0 && { domains }),
    ...(all('brand').length > 0 && { brands: all('brand') }),
    ...(categoryIds.length > 0 && { categoryIds }),
    ...(query.get('stock') === 'true' && { inStock: true }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(options.size > 0 && { variants: [...options].map(([option, values]) => ({ option, values })) }),
  };
  return { query: query.get('q') || null, filters, sort: readSort(query) };
}
