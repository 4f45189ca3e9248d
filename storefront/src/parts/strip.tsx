import type { CardFragment } from '../generated/operations.ts';
import { ProductCard } from './product-card.tsx';

interface StripProps {
  readonly name: string;
  readonly products: readonly CardFragment[];
  /** It is what the buyer sees first: its pictures are not put off. */
  readonly isFirst?: boolean;
  readonly showsShop?: boolean;
}

/** Products side by side, below a heading of the second level; the rest is reached by scrolling. */
export const Strip = ({ name, products, isFirst = false, showsShop = false }: StripProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard
  <section class="strip" tabIndex={0} aria-label={name}>
    <ul class="cards">
      {products.map((product, index) => (
        <ProductCard
          key={product.domain + product.handle}
          product={product}
          level={3}
          isFirst={isFirst && index < 4}
          showsShop={showsShop}
        />
      ))}
    </ul>
  </section>
);
