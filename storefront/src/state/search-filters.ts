import type { ProductSearchFiltersInput, ProductSort } from '../generated/operations.ts';

const sorts: readonly ProductSort[] = ['RELEVANCE', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST', 'TITLE'];

const toCents = (text: string | null): number | undefined => {
  const amount = Number(text);
  return text === null || text === '' || !Number.isFinite(amount) ? undefined : Math.round(amount * 100);
};

/** The address of a search says it all, so that it can be shared: what `searchProducts` takes. */
export function readSearch(query: URLSearchParams) {
  const all = (name: string) => query.getAll(name);
  const options = new Map<string, string[]>();
  for (const text of all('option')) {
    const [option = '', value = ''] = text.split(':');
    options.set(option, [...(options.get(option) ?? []), value]);
  }
  const minPrice = toCents(query.get('min'));
  const maxPrice = toCents(query.get('max'));
  const filters: ProductSearchFiltersInput = {
    ...(all('shop').length > 0 && { domains: all('shop') }),
    ...(all('brand').length > 0 && { brands: all('brand') }),
    ...(all('kind').length > 0 && { productTypes: all('kind') }),
    ...(query.get('stock') === 'true' && { inStock: true }),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(options.size > 0 && { variants: [...options].map(([option, values]) => ({ option, values })) }),
  };
  const sort = sorts.find((each) => each === query.get('sort')) ?? 'RELEVANCE';
  return { query: query.get('q') ?? '', filters, sort };
}
