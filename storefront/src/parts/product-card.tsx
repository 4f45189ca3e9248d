import type { CardFragment } from '../generated/operations.ts';
import { money } from '../i18n/formats.ts';
import { words } from '../i18n/words.ts';
import { toHref } from '../state/place.ts';
import { findShop } from '../state/shops.ts';
import { Picture } from './picture.tsx';
import { ShopName } from './shop-name.tsx';
import { Stars } from './stars.tsx';

interface ProductCardProps {
  readonly product: CardFragment;
  readonly isFirst: boolean;
  /** Under which heading it stands. */
  readonly level: 2 | 3;
  /** Where the goods of several shops stand together. */
  readonly showsShop?: boolean;
}

export function ProductCard({ product, isFirst, level, showsShop = false }: ProductCardProps) {
  const { domain, handle, title, featuredImage, priceRange, reviews, hasAvailableVariants } = product;
  const w = words.value;
  const Heading = `h${level}` as const;
  const price = priceRange === null ? null : money(priceRange.minPrice);
  const isOnePrice = priceRange?.minPrice.number === priceRange?.maxPrice.number;
  return (
    <li class="card">
      <Picture image={featuredImage} isDecoration size={300} isFirst={isFirst} />
      <Heading>
        <a href={toHref(`/product/${domain}/${encodeURIComponent(handle)}`)}>{title}</a>
      </Heading>
      {showsShop && <ShopName domain={domain} name={findShop(domain)?.name ?? domain} />}
      <p class="price">
        {!isOnePrice && <small class="quiet">{w.priceFrom} </small>}
        {price}
      </p>
      {hasAvailableVariants ? <Stars reviews={reviews} /> : <span class="tag">{w.soldOut}</span>}
    </li>
  );
}
