import { useState } from 'preact/hooks';
import { catalogDocuments } from '../documents/catalog.ts';
import type { ProductQuery, RelatedQuery } from '../generated/operations.ts';
import { ago, money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { AddToBag } from '../parts/add-to-bag.tsx';
import { Description } from '../parts/description.tsx';
import { Missing } from '../parts/missing.tsx';
import { Picture } from '../parts/picture.tsx';
import { toTone } from '../parts/shop-name.tsx';
import { Stars } from '../parts/stars.tsx';
import { Strip } from '../parts/strip.tsx';
import { VariantOptions } from '../parts/variant-options.tsx';
import { toHref } from '../state/place.ts';
import { toCategoryHref, toCategoryName } from '../state/to-category.ts';
import { useQuery } from '../state/use-query.ts';
import { useTitle } from '../state/use-title.ts';

export type Product = NonNullable<ProductQuery['product']>;
export type Variant = Product['variants'][number];
export type Chosen = Readonly<Record<string, string>>;

const toChosen = (variant: Variant | undefined): Chosen =>
  Object.fromEntries(
    (variant?.variantOptionList ?? []).map(({ propertyAccessor, optionValue }) => [propertyAccessor, optionValue]),
  );

export function ProductPage({ path: [domain = '', handle = ''] }: { readonly path: readonly string[] }) {
  const { data, error } = useQuery<ProductQuery>(catalogDocuments.product, { domain, handle });
  const product = data?.product;
  useTitle(product?.title ?? '…');
  if (error) return <Missing domain={domain} error={error} />;
  return product ? <Shown product={product} /> : <p class="loading">{words.value.loading}</p>;
}

function Shown({ product }: { readonly product: Product }) {
  const w = words.value;
  const { id, domain, title, variants, images, merchant, reviews, asOf, description, brand, categories } = product;
  const [chosen, choose] = useState(toChosen(variants.find(({ available }) => available) ?? variants[0]));
  const variant = variants.find(({ variantOptionList }) =>
    variantOptionList.every(({ propertyAccessor, optionValue }) => chosen[propertyAccessor] === optionValue),
  );
  const [picked, pick] = useState<string>();
  const image = images.find(({ url }) => url === picked) ?? variant?.image ?? images[0] ?? null;
  return (
    <article class={`page product tone-${toTone(domain)}`}>
      <div class="gallery">
        <Picture image={image} size={600} isFirst />
        {images.length > 1 && (
          <ul class="thumbs" aria-label={w.pictures}>
            {images.map((each) => (
              <li key={each.url}>
                <button type="button" aria-pressed={each.url === image?.url} onClick={() => pick(each.url)}>
                  <Picture image={each} size={64} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="about">
        <p class="quiet">
          <a href={toHref(`/shops/${domain}`)}>{w.soldBy(merchant.displayName)}</a>
          {brand !== null && ` · ${brand}`}
        </p>
        <h1>{title}</h1>
        {categories.length > 0 && (
          <nav aria-label={w.categories}>
            <ul class="tags">
              {categories.map((category) => (
                <li key={category.categoryId}>
                  <a href={toCategoryHref(domain, category)}>{toCategoryName(category)}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Stars reviews={reviews} />
        <p class="price big" aria-live="polite">
          {variant && money(variant.price)}
          {variant?.msrp && variant.msrp.number > variant.price.number && (
            <s class="quiet">{w.was(money(variant.msrp))}</s>
          )}
        </p>
        <VariantOptions
          product={product}
          chosen={chosen}
          onChoose={(next) => {
            pick(undefined);
            choose(next);
          }}
        />
        <AddToBag domain={domain} variant={variant} />
        <Description html={description} />
        <p class="as-of">{w.asOf(ago(asOf))}</p>
      </div>
      <Related id={id} />
    </article>
  );
}

/** Of all shops. A product that no snapshot has yet has none. */
function Related({ id }: { readonly id: string }) {
  const { data } = useQuery<RelatedQuery>(catalogDocuments.related, { id });
  const products = data?.relatedProducts ?? [];
  const { related } = words.value;
  return products.length === 0 ? null : (
    <div class="related">
      <h2>{related}</h2>
      <Strip name={related} products={products} showsShop />
    </div>
  );
}
