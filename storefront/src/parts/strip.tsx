import type { CardFragment } from '../generated/operations.ts';
import { ProductCard } from './product-card.tsx';

/** As many as a shelf has. */
const PLACES = [...Array(8).keys()];

interface StripProps {
  readonly name: string;
  /** Undefined while they are on their way: their places are kept. */
  readonly products: readonly CardFragment[] | undefined;
  /** It is what the buyer sees first: its pictures are not put off. */
  readonly isFirst?: boolean;
  readonly showsShop?: boolean;
}

/** Products side by side, below a heading of the second level; where not all fit, it scrolls to the card that has the focus. */
export const Strip = ({ name, products, isFirst = false, showsShop = false }: StripProps) => (
  <section class="strip" aria-label={name}>
    <ul class="cards" aria-hidden={products === undefined}>
      {products === undefined && PLACES.map((place) => <li key={place} class="card" />)}
      {products?.map((product, index) => (
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
