import type { ProductVariantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';

export const productVariantFields: ProductVariantResolvers = {
  id: ({ domain, baseSku, variantId, postalCode }) =>
    postalCode === undefined
      ? toGlobalId('ProductVariant', domain, baseSku, variantId)
      : toGlobalId('LocalProductVariant', domain, baseSku, variantId, postalCode),
};
