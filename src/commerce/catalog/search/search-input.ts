import type { CatalogSort } from '../../../stores/ports/index.ts';

export interface SearchInput {
  /** Null: every product that the filters let pass. There must be one then. */
  readonly query?: string | null;
  readonly filters?: SearchFiltersInput | null;
  readonly sort: CatalogSort;
  /** On a first page by relevance, one merchant has at most half of the places of the last class of matches, while others have such matches, too. */
  readonly diversify: boolean;
  readonly first: number;
  readonly after?: string | null;
  /** Whether the total is counted with the page, which is less work than afterwards. Default: false. */
  readonly countsTotal?: boolean;
}

export interface SearchFiltersInput {
  readonly domains?: readonly string[] | null;
  readonly brands?: readonly string[] | null;
  readonly productTypes?: readonly string[] | null;
  readonly categoryIds?: readonly string[] | null;
  readonly minPrice?: number | null;
  readonly maxPrice?: number | null;
  readonly inStock?: boolean | null;
  readonly variants?: readonly { readonly option: string; readonly values: readonly string[] }[] | null;
}

/** What a buyer has typed so far. */
export interface SuggestionsInput {
  readonly query: string;
  /** Null: all merchants that the caller may see. */
  readonly domains?: readonly string[] | null;
  readonly first: number;
}

/** A product of a snapshot. */
export interface RelatedInput {
  readonly domain: string;
  readonly baseSku: string;
  /** Null: all merchants that the caller may see. */
  readonly domains?: readonly string[] | null;
  readonly first: number;
}
