import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { catalogDocuments } from '../documents/catalog.ts';
import type { SuggestionsQuery } from '../generated/operations.ts';
import { toHref } from './place.ts';

type Found = NonNullable<SuggestionsQuery['searchSuggestions']>;

/** What the search field offers: a query that it completes, a brand, or a product. */
export interface Suggestion {
  readonly text: string;
  readonly href: string;
  readonly isBrand?: boolean;
  readonly product?: Found['products'][number];
}

const FEWEST_LETTERS = 2;

const toSuggestions = ({ queries, brands, products }: Found): readonly Suggestion[] => [
  ...queries.map((q) => ({ text: q, href: toHref('/search', { q }) })),
  ...brands.map(({ value }) => ({ text: value, href: toHref('/search', { q: value, brand: value }), isBrand: true })),
  ...products.map((product) => ({
    text: product.title,
    href: toHref(`/product/${product.domain}/${encodeURIComponent(product.handle)}`),
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
