import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { catalogDocuments } from '../documents/catalog.ts';
import type { CardFragment, SearchQuery } from '../generated/operations.ts';
import { words } from '../i18n/words.ts';
import { Facets } from '../parts/facets.tsx';
import { Problems } from '../parts/problems.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import { place } from '../state/place.ts';
import { readSearch } from '../state/search-filters.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

export function SearchPage() {
  const w = words.value;
  const variables = readSearch(place.value.query);
  const { data, error } = useQuery<SearchQuery>(catalogDocuments.search, variables);
  useTitle(`${w.search}: ${variables.query}`);
  const found = data?.searchProducts;
  return (
    <section class="page results">
      <h1>
        {w.search}: <q>{variables.query}</q>
      </h1>
      <p role="status">
        {found && w.found(found.totalCount, found.totalCountIsExact, found.timeTakenMs)}
        {found?.correctedQuery && <strong> {w.corrected(found.correctedQuery)}</strong>}
      </p>
      {error && <Problems problems={[{ name: error.code, message: error.message }]} />}
      {found && <Facets facets={found.facets} />}
      {found && <Results key={JSON.stringify(variables)} first={found} variables={variables} />}
    </section>
  );
}

type Found = NonNullable<SearchQuery['searchProducts']>;

function Results({ first, variables }: { readonly first: Found; readonly variables: object }) {
  const w = words.value;
  const [nodes, setNodes] = useState<readonly CardFragment[]>(first.nodes);
  const [pageInfo, setPageInfo] = useState(first.pageInfo);
  useEffect(() => {
    setNodes(first.nodes);
    setPageInfo(first.pageInfo);
  }, [first]);
  const more = async () => {
    const { searchProducts } = await cartwright.query<SearchQuery>(catalogDocuments.search, {
      ...variables,
      after: pageInfo.endCursor,
    });
    if (searchProducts === null) return;
    setNodes([...nodes, ...searchProducts.nodes]);
    setPageInfo(searchProducts.pageInfo);
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
            showsShop
          />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <button type="button" onClick={() => void more()}>
          {w.more}
        </button>
      )}
    </div>
  );
}
