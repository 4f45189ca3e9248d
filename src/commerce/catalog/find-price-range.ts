import type { Money } from '../../domain/money/money.ts';
import { toUsdCents } from '../../domain/money/usd-cents.ts';
import type { ProductVariant } from '../../domain/product/product.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CatalogContext } from './catalog-context.ts';

export interface PriceRange {
  /** USD cents; null without a rate. */
  readonly min: number | null;
  readonly max: number | null;
  readonly minPrice: Money;
  readonly maxPrice: Money;
}

/** The lowest and highest price of variants, exact in the merchant's currency, and in USD cents by today's rate. Null without variants. */
export function findPriceRange(
  { rates }: CatalogContext,
  _caller: Caller,
  { variants }: { readonly variants: readonly Pick<ProductVariant, 'price'>[] },
): PriceRange | null {
  const [first, ...others] = variants.map(({ price }) => price);
  if (first === undefined) return null;
  const minPrice = others.reduce((lowest, price) => (price.number < lowest.number ? price : lowest), first);
  const maxPrice = others.reduce((highest, price) => (price.number > highest.number ? price : highest), first);
  const now = rates.list();
  return { min: toUsdCents(minPrice, now), max: toUsdCents(maxPrice, now), minPrice, maxPrice };
}
