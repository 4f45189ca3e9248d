import type { CentsRate } from '../../domain/money/usd-cents.ts';
import type { CategoryKey } from '../../domain/product/category-id.ts';
import type { CategoryPath } from '../../domain/product/category-path.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';

export type CatalogSort = 'RELEVANCE' | 'PRICE_ASC' | 'PRICE_DESC' | 'TITLE' | 'NEWEST';
export type FacetName = 'merchants' | 'brands' | 'productTypes' | 'categories' | 'options' | 'price';

export interface CatalogQuery {
  /** Well-formed, at most 1,000 code points; null for every product that the filters let pass, in no order of relevance. */
  readonly text: string | null;
  /** Every merchant that the caller may see. */
  readonly visible: readonly string[];
  readonly filters: CatalogFilters;
  readonly sort: CatalogSort;
  /** How prices become USD cents; a currency that is missing has no rate. */
  readonly rates: readonly CentsRate[];
  /**
   * On a first page by relevance, a merchant has at most half of the places of the last class of matches, while other merchants have matches
   * of it, too.
   */
  readonly diversify: boolean;
  readonly first: number;
  /** The end of the page before, with the plan that it came with; null as position begins with that plan. */
  readonly after: { readonly position: MatchPosition | null; readonly plan: SearchPlan } | null;
  readonly wantsTotal: boolean;
  readonly facets: readonly FacetName[];
}

/** A word that stands for another one, as it is written in products of this merchant, or of all where it is null. */
export interface Synonym {
  readonly text: string;
  readonly domain: string | null;
}

/** The synonyms of each word of a query. */
export type Synonyms = Readonly<Record<string, readonly Synonym[]>>;

/** A query with what its words may stand for. */
export interface SynonymQuery extends CatalogQuery {
  readonly synonyms: Synonyms;
}

/** Null or empty: no filter, but `domains: []` finds nothing. */
export interface CatalogFilters {
  readonly domains: readonly string[] | null;
  readonly brands: readonly string[];
  readonly productTypes: readonly string[];
  /** Any of them, or one below it. */
  readonly categories: readonly CategoryKey[];
  readonly inStock: boolean;
  /** USD cents, inclusive. */
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly variants: readonly { readonly option: string; readonly values: readonly string[] }[];
}

export const noFilters: CatalogFilters = {
  domains: null,
  brands: [],
  productTypes: [],
  categories: [],
  inStock: false,
  minPrice: null,
  maxPrice: null,
  variants: [],
};

/** A place in the order of one plan: the sort key, null for none, then the document. `ahead`: documents further on that were shown already. */
export type MatchPosition = readonly [key: number | string | null, documentId: number, ahead?: readonly number[]];

/** How the words of a query are looked for; the same on all its pages. */
export interface SearchPlan {
  /** For each word: what it is replaced by, if the index lacks it. */
  readonly corrections: readonly (readonly string[] | null)[];
  /** The words that are not looked for, by place: no product has them. */
  readonly dropped: readonly number[];
  /** How many words a product must have; null for all that are left. */
  readonly required: number | null;
}

/** `Found`: a product, or, inside an index, its JSON. */
export interface CatalogMatches<Found = PlatformProduct> {
  readonly entries: readonly CatalogMatch<Found>[];
  /** True if there may be more after `end`. */
  readonly hasNextPage: boolean;
  /** The cursor of the next page; null if there is nothing before it. */
  readonly end: MatchPosition | null;
  readonly plan: SearchPlan;
  /** Null unless words were corrected. */
  readonly correctedQuery: string | null;
  /** Null unless wanted. */
  readonly total: { readonly count: number; readonly isExact: boolean } | null;
  /** Null unless wanted. */
  readonly facets: CatalogFacets | null;
}

export interface CatalogMatch<Found = PlatformProduct> {
  readonly domain: string;
  readonly product: Found;
  readonly asOf: number;
  readonly position: MatchPosition;
}

export interface SuggestionQuery {
  /** Well-formed, at most 1,000 code points. */
  readonly text: string;
  /** Every merchant that the caller may see. */
  readonly visible: readonly string[];
  /** Null for all of them. */
  readonly domains: readonly string[] | null;
  /** The most of each kind. */
  readonly first: number;
}

export interface RelatedQuery {
  readonly domain: string;
  readonly baseSku: string;
  /** Every merchant that the caller may see. */
  readonly visible: readonly string[];
  /** Null for all of them. */
  readonly domains: readonly string[] | null;
  /** What makes prices of different currencies comparable. */
  readonly rates: readonly CentsRate[];
  readonly first: number;
}

export type RelatedProduct<Found = PlatformProduct> = Omit<CatalogMatch<Found>, 'position'>;

/** `Found`: a product, or, inside an index, its JSON. */
export interface CatalogSuggestions<Found = PlatformProduct> {
  readonly queries: readonly string[];
  readonly products: readonly RelatedProduct<Found>[];
  readonly brands: readonly FacetValue[];
  readonly productTypes: readonly FacetValue[];
  readonly categories: readonly MerchantCategory[];
  /** Null unless words were corrected. */
  readonly correctedQuery: string | null;
}

export interface CountedCategory {
  readonly path: CategoryPath;
  /** Products in the category or below it. */
  readonly count: number;
}

export interface MerchantCategory extends CountedCategory {
  readonly domain: string;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Most frequent first, at most 50 values each. Those that were not wanted are empty. */
export interface CatalogFacets {
  readonly merchants: readonly FacetValue[];
  readonly brands: readonly FacetValue[];
  readonly productTypes: readonly FacetValue[];
  readonly categories: readonly MerchantCategory[];
  readonly options: readonly { readonly option: string; readonly values: readonly FacetValue[] }[];
  /** USD cents; null if no product has a price in USD. */
  readonly price: { readonly min: number; readonly max: number } | null;
}
