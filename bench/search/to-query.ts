import { usdRate } from '../../src/domain/money/usd-cents.ts';
import { type CatalogQuery, noFilters } from '../../src/stores/ports/index.ts';

export const toQuery = (
  text: string,
  visible: readonly string[],
  changes: Partial<Omit<CatalogQuery, 'text'>> = {},
): CatalogQuery & { readonly text: string } => ({
  text,
  visible,
  filters: noFilters,
  sort: 'RELEVANCE',
  rates: [usdRate],
  diversify: true,
  first: 10,
  after: null,
  wantsTotal: false,
  facets: [],
  ...changes,
});
