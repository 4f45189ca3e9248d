import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { catalogDocuments } from '../documents/catalog.ts';
import type { SuggestionsQuery } from '../generated/operations.ts';
import { toHref } from './place.ts';
import { toCategoryHref, toCategoryName } from './to-category.ts';

type Found = NonNullable<SuggestionsQuery['searchSuggestions']>;

/** What the search field offers: a query that it completes, a brand, a category, or a product. */
export interface Suggestion {
  readonly text: string;
  readonly href: string;
  readonly kind?: 'brand' | 'category';
  /** Of a category or a product. */
  readonly domain?: string;
  readonly product?: Found['products'][number];
}

const FEWEST_LETTERS = 2;

const toSuggestions = ({ queries, brands, categories, products }: Found): readonly Suggestion[] => [
  ...queries.map((q) => ({ text: q, href: toHref('/search', { q }) })),
  ...brands.map(({ value }) => ({
    text: value,
    href: toHref('/search', { q: value, brand: value }),
    kind: 'brand' as const,
  })),
  ...categories.map(({ category }) => ({
    text: toCategoryName(category),
    href: toCategoryHref(category.domain, category),
    kind: 'category' as const,
    domain: category.domain,
  })),
  ...products.map((product) => ({
    text: product.title,
    href: toHref(`/product/${product.domain}/${encodeURIComponent(product.handle)}`),
    domain: product.domain,
    product,
  })),
];

/** Asked anew with every letter; an answer that comes late is dropped. A search without suggestions is still a search. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const query = typed.trim();
  useEffect(() => {
    if (query.length < FEWEST_LETTERS) return setFound([]);
    const left = new AbortController();
    cartwright.query<SuggestionsQuery>(catalogDocuments.suggestions, { query }, { signal: left.signal }).then(
      ({ searchSuggestions }) => setFound(searchSuggestions === null ? [] : toSuggestions(searchSuggestions)),
      () => left.signal.aborted || setFound([]),
    );
    return () => left.abort();
  }, [query]);
  return found;
}
