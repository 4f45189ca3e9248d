import { catalogDocuments } from '../documents/catalog.ts';
import type { ShelfQuery } from '../generated/operations.ts';
import { ago } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { DownCard } from '../parts/down-card.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { toHref } from '../state/place.ts';
import { type Shop, shops } from '../state/shops.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

const SHELF = 8;

export function HomePage() {
  const w = words.value;
  useTitle(w.title);
  return (
    <>
      <section class="hero">
        <h1>{w.welcome}</h1>
        <p>{w.intro}</p>
      </section>
      {shops.value.map((shop, index) => (
        <Shelf key={shop.domain} shop={shop} isFirst={index === 0} />
      ))}
    </>
  );
}

function Shelf({ shop: { domain, name }, isFirst }: { readonly shop: Shop; readonly isFirst: boolean }) {
  const { data, error } = useQuery<ShelfQuery>(catalogDocuments.shelf, { domain, size: SHELF });
  const page = data?.products;
  return (
    <div class={`shelf tone-${toTone(domain)}`}>
      <h2>
        <a href={toHref(`/shops/${domain}`)}>{name}</a>
      </h2>
      {page && <p class="as-of">{words.value.asOf(ago(page.metadata.asOf))}</p>}
      {error && <DownCard name={name} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard */}
      <section class="strip" tabIndex={0} aria-label={name}>
        <ul class="cards">
          {(page?.products ?? []).map((product, index) => (
            <ProductCard key={product.handle} product={product} level={3} isFirst={isFirst && index < 4} />
          ))}
        </ul>
      </section>
    </div>
  );
}
