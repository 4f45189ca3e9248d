import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { catalogDocuments } from '../documents/catalog.ts';
import type { CardFragment, SearchQuery } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { place } from '../state/place.ts';
import { readSearch } from '../state/search-filters.ts';
import { toProblem } from '../state/to-problem.ts';
import { useQuery } from '../state/use-query.ts';
import { Facets } from './facets.tsx';
import { Problems } from './problems.tsx';
import { ProductCard } from './product-card.tsx';

/** What the address searches for: at all shops, or at one. */
export function Found({ shop }: { readonly shop?: string }) {
  const w = words.value;
  const variables = readSearch(place.value.query, shop);
  const { data, error } = useQuery<SearchQuery>(catalogDocuments.search, variables);
  const found = data?.searchProducts;
  return (
    <>
      <p role="status">
        {found && w.found(found.totalCount, found.totalCountIsExact, found.timeTakenMs)}
        {found?.correctedQuery && <strong> {w.corrected(found.correctedQuery)}</strong>}
      </p>
      {error && <Problems problems={[toProblem(error)]} />}
      {found && (
        <div class="results">
          <Facets facets={found.facets} isOneShop={shop !== undefined} />
          <Pages key={JSON.stringify(variables)} first={found} variables={variables} showsShop={shop === undefined} />
        </div>
      )}
    </>
  );
}

interface PagesProps {
  readonly first: NonNullable<SearchQuery['searchProducts']>;
  readonly variables: object;
  readonly showsShop: boolean;
}

function Pages({ first, variables, showsShop }: PagesProps) {
  const w = words.value;
  const [nodes, setNodes] = useState<readonly CardFragment[]>(first.nodes);
  const [pageInfo, setPageInfo] = useState(first.pageInfo);
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    setNodes(first.nodes);
    setPageInfo(first.pageInfo);
    setError(undefined);
  }, [first]);
  const more = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const { searchProducts } = await cartwright.query<SearchQuery>(catalogDocuments.search, {
        ...variables,
        after: pageInfo.endCursor,
      });
      setError(undefined);
      if (searchProducts === null) return;
      setNodes([...nodes, ...searchProducts.nodes]);
      setPageInfo(searchProducts.pageInfo);
    } catch (failure) {
      setError(failure);
    } finally {
      setLoading(false);
    }
  };
  if (nodes.length === 0) return <p>{w.nothingFound}</p>;
  return (
    <div class="found">
      <ul class="cards grid">
        {nodes.map((product, index) => (
          <ProductCard
            key={product.domain + product.handle}
            product={product}
            level={2}
            isFirst={index < 4}
            showsShop={showsShop}
          />
        ))}
      </ul>
      {error !== undefined && <Problems problems={[toProblem(error)]} />}
      {pageInfo.hasNextPage && (
        <button type="button" aria-disabled={isLoading} onClick={() => void more()}>
          {w.more}
        </button>
      )}
    </div>
  );
}
