import type { Product } from '../../../domain/product/product.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireSearchCredential } from '../../../domain/viewer/viewer-rules.ts';
import type { CatalogSuggestions } from '../../../stores/ports/index.ts';
import { askIndex } from '../ask-index.ts';
import type { CatalogContext } from '../catalog-context.ts';
import { toProduct } from '../to-product.ts';
import { parseSuggestions } from './parse-search.ts';
import type { SuggestionsInput } from './search-input.ts';

export interface SearchSuggestions extends Omit<CatalogSuggestions, 'products'> {
  readonly products: readonly Product[];
}

/** Throws TokenExpired, InvalidRequest and StoreUnavailable. */
export async function suggestSearch(
  { catalogIndex, merchants }: CatalogContext,
  caller: Caller,
  input: SuggestionsInput,
): Promise<SearchSuggestions> {
  requireSearchCredential(caller.viewer);
  const domains = parseSuggestions(input);
  const { query: text, first } = input;
  const visible = merchants.list().map(({ domain }) => domain);
  const { products, ...others } = await askIndex(() => catalogIndex.suggest({ text, visible, domains, first }));
  return {
    ...others,
    products: products.flatMap(({ domain, product, asOf }) => {
      const merchant = merchants.find(domain);
      return merchant === undefined ? [] : [toProduct(merchant, product, asOf)];
    }),
  };
}
