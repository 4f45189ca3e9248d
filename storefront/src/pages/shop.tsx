import { useState } from 'preact/hooks';
import { catalogDocuments } from '../documents/catalog.ts';
import type { ShelfQuery } from '../generated/operations.ts';
import { ago } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { DownCard } from '../parts/down-card.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { findShop } from '../state/shops.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

const STEP = 24;

/** All that one shop sells. */
export function ShopPage({ path: [domain = ''] }: { readonly path: readonly string[] }) {
  const w = words.value;
  const name = findShop(domain)?.name ?? domain;
  const [size, setSize] = useState(STEP);
  const { data, error } = useQuery<ShelfQuery>(catalogDocuments.shelf, { domain, size });
  useTitle(name);
  const page = data?.products;
  return (
    <section class={`page tone-${toTone(domain)}`}>
      <h1>{name}</h1>
      {page && <p class="as-of">{w.asOf(ago(page.metadata.asOf))}</p>}
      {error && <DownCard name={name} />}
      <ul class="cards grid">
        {(page?.products ?? []).map((product, index) => (
          <ProductCard key={product.handle} product={product} level={2} isFirst={index < 4} />
        ))}
      </ul>
      {page && page.metadata.totalPages > 1 && size < 96 && (
        <button type="button" onClick={() => setSize(size + STEP)}>
          {w.more}
        </button>
      )}
    </section>
  );
}
