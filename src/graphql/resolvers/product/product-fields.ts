import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ProductResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { resolveProductReference } from './resolve-product-reference.ts';
import { toPriceRange } from './to-price-range.ts';
import { toVariantParents } from './to-variant-parents.ts';

export const productFields: ProductResolvers = {
  __resolveReference: resolveProductReference,
  id: ({ domain, baseSku }) => toGlobalId('Product', domain, baseSku),
  merchant: ({ domain }, _arguments, { caller, commerce }) => {
    const merchant = commerce.describeMerchant(caller, { domain });
    if (merchant === null) throw new CommerceError('DomainNotFound', { domain });
    return merchant;
  },
  variants: (product) => toVariantParents(product),
  priceRange: ({ variants }) => toPriceRange(variants),
  hasAvailableVariants: ({ variants }) => variants.some(({ available }) => available),
};
