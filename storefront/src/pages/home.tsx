import { catalogDocuments } from '../documents/catalog.ts';
import type { ShelfQuery } from '../generated/operations.ts';
import { ago } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { toTone } from '../parts/shop-name.tsx';
import { ShopProblem } from '../parts/shop-problem.tsx';
import { Strip } from '../parts/strip.tsx';
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
      {shops.value === undefined && (
        <div class="shelf" aria-busy="true">
          <p class="loading">{w.loading}</p>
          <p class="as-of">&nbsp;</p>
          <Strip name={w.loading} products={undefined} />
        </div>
      )}
      {shops.value?.map((shop, index) => (
        <Shelf key={shop.domain} shop={shop} isFirst={index === 0} />
      ))}
    </>
  );
}

function Shelf({ shop: { domain, name }, isFirst }: { readonly shop: Shop; readonly isFirst: boolean }) {
  const { data, error } = useQuery<ShelfQuery>(catalogDocuments.shelf, { domain, size: SHELF });
  const w = words.value;
  const page = data?.products;
  return (
    <div class={`shelf tone-${toTone(domain)}`} aria-busy={page === undefined && error === undefined}>
      <h2>
        <a href={toHref(`/shops/${domain}`)}>{name}</a>
      </h2>
      {error ? (
        <ShopProblem name={name} error={error} />
      ) : (
        <>
          <p class="as-of">{page ? w.asOf(ago(page.metadata.asOf)) : w.loading}</p>
          <Strip name={name} products={page?.products} isFirst={isFirst} />
        </>
      )}
    </div>
  );
}
