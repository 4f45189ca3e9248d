import type { Money } from '../../../domain/money.ts';
import type { ProductVariant } from '../../../domain/product.ts';

export interface PriceRange {
  readonly min: number | null;
  readonly max: number | null;
  readonly minPrice: Money;
  readonly maxPrice: Money;
}

const largestInt = 2 ** 31 - 1;

/**
 * The lowest and highest price, exact in the merchant's currency; in USD cents only if that is the currency, since
 * exchange rates are unknown here.
 */
export function toPriceRange(variants: readonly ProductVariant[]): PriceRange | null {
  const [first, ...others] = variants.map(({ price }) => price);
  if (first === undefined) return null;
  const minPrice = others.reduce((lowest, price) => (price.number < lowest.number ? price : lowest), first);
  const maxPrice = others.reduce((highest, price) => (price.number > highest.number ? price : highest), first);
  return { min: toUsdCents(minPrice), max: toUsdCents(maxPrice), minPrice, maxPrice };
}

const toUsdCents = ({ currency, number }: Money): number | null =>
  currency === 'USD' && number <= largestInt ? number : null;
