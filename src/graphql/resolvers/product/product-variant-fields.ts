import type { ProductVariantResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';

export const productVariantFields: ProductVariantResolvers = {
  id: ({ domain, baseSku, variantId }) => toGlobalId('ProductVariant', domain, baseSku, variantId),
};
