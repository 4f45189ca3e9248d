import type { ProductResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { resolveProductReference } from './resolve-product-reference.ts';
import { toPriceRange } from './to-price-range.ts';

export const productFields: ProductResolvers = {
  __resolveReference: resolveProductReference,
  id: ({ domain, baseSku }) => toGlobalId('Product', domain, baseSku),
  priceRange: ({ variants }) => toPriceRange(variants),
  hasAvailableVariants: ({ variants }) => variants.some(({ available }) => available),
};
