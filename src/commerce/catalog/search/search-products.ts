import type { Product } from '../../../domain/product/product.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireSearchCredential } from '../../../domain/viewer/viewer-rules.ts';
import type {
  CatalogFacets,
  CatalogMatches,
  CatalogQuery,
  FacetName,
  FacetValue,
  MatchPosition,
} from '../../../stores/ports/index.ts';
import { askIndex } from '../ask-index.ts';
import type { CatalogContext } from '../catalog-context.ts';
import { toProduct } from '../to-product.ts';
import { parseSearch } from './parse-search.ts';
import { requireCategories } from './require-categories.ts';
import { openCursor, sealCursor, toBinding } from './search-cursor.ts';
import type { SearchInput } from './search-input.ts';

export interface FoundProduct {
  readonly product: Product;
  readonly position: MatchPosition;
}

/** One page of a search. What costs more than the page is counted only when it is asked for. */
export interface FoundProducts {
  readonly found: readonly FoundProduct[];
  readonly hasNextPage: boolean;
  /** The position after which the next page begins; null if nothing comes before it. */
  readonly end: MatchPosition | null;
  readonly timeTakenMs: number;
  readonly correctedQuery: string | null;
  readonly toCursor: (position: MatchPosition) => Promise<string>;
  readonly countTotal: () => Promise<{ readonly count: number; readonly isExact: boolean }>;
  readonly countFacets: (names: readonly FacetName[]) => Promise<FoundFacets>;
}

export interface FoundFacets extends Omit<CatalogFacets, 'merchants'> {
  readonly merchants: readonly (Omit<FacetValue, 'value'> & {
    readonly domain: string;
    readonly displayName: string;
  })[];
}

/** Source: the specification, Catalog and discovery. Throws TokenExpired, InvalidRequest and StoreUnavailable. */
export async function searchProducts(
  context: CatalogContext,
  caller: Caller,
  input: SearchInput,
): Promise<FoundProducts> {
  const partner = requireSearchCredential(caller.viewer);
  const { filters: parsed, categoryIds } = parseSearch(input);
  const filters = { ...parsed, categories: await requireCategories(context, categoryIds) };
  const { catalogIndex, merchants, runtime, rates } = context;
  const binding = toBinding(partner, input, filters);
  const { after: cursor = null } = input;
  const after = cursor === null ? null : await openCursor(context, { cursor, binding });
  const query: CatalogQuery = {
    text: input.query ?? null,
    visible: merchants.list().map(({ domain }) => domain),
    filters,
    sort: input.sort,
    rates: rates.list(),
    diversify: input.diversify,
    first: input.first,
    after,
    wantsTotal: input.countsTotal ?? false,
    facets: [],
  };
  const startedAt = runtime.clock.now();
  const matches = await askIndex(() => catalogIndex.search(query));
  const { hasNextPage, end, plan, correctedQuery } = matches;
  const count = (changes: Partial<CatalogQuery>) =>
    askIndex(() =>
      catalogIndex.search({ ...query, wantsTotal: false, ...changes, first: 0, after: { position: null, plan } }),
    );
  let total = matches.total === null ? undefined : Promise.resolve(matches.total);
  return {
    found: toFound(context, matches),
    hasNextPage,
    end,
    timeTakenMs: Math.max(0, runtime.clock.now() - startedAt),
    correctedQuery,
    toCursor: (position) => sealCursor(context, { binding, position, plan }),
    countTotal: () => {
      total ??= count({ wantsTotal: true }).then((counted) => counted.total ?? { count: 0, isExact: true });
      return total;
    },
    countFacets: async (facets) => toFacets(context, (await count({ facets })).facets),
  };
}

const toFound = ({ merchants }: CatalogContext, { entries }: CatalogMatches): readonly FoundProduct[] =>
  entries.flatMap(({ domain, product, asOf, position }) => {
    const merchant = merchants.find(domain);
    return merchant === undefined ? [] : [{ product: toProduct(merchant, product, asOf), position }];
  });

function toFacets({ merchants }: CatalogContext, facets: CatalogFacets | null): FoundFacets {
  const { merchants: found = [], ...others } = facets ?? noFacets;
  return {
    ...others,
    merchants: found.map(({ value, count }) => ({
      domain: value,
      displayName: merchants.find(value)?.displayName ?? value,
      count,
    })),
  };
}

const noFacets: CatalogFacets = {
  merchants: [],
  brands: [],
  productTypes: [],
  categories: [],
  options: [],
  price: null,
};
