import { toPlainText } from '../../../domain/text/to-plain-text.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ProductResolvers } from '../../generated/resolver-types.ts';
import { toGlobalId } from '../../global-id.ts';
import { findSelectedVariant } from './find-selected-variant.ts';
import { resolveProductReference } from './resolve-product-reference.ts';
import { toVariantParents } from './to-variant-parents.ts';

export const productFields: ProductResolvers = {
  __resolveReference: resolveProductReference,
  id: ({ domain, baseSku, postalCode }) =>
    postalCode === undefined
      ? toGlobalId('Product', domain, baseSku)
      : toGlobalId('LocalProduct', domain, baseSku, postalCode),
  merchant: ({ domain }, _arguments, { caller, commerce }) => {
    const merchant = commerce.describeMerchant(caller, { domain });
    if (merchant === null) throw new CommerceError('DomainNotFound', { domain });
    return merchant;
  },
  asOf: ({ asOf }) => new Date(asOf).toISOString(),
  descriptionText: ({ description }) => toPlainText(description),
  featuredImage: ({ images }) => images[0] ?? null,
  images: ({ images }, { first }) =>
    first === null || first === undefined ? images : images.slice(0, Math.max(0, first)),
  variantBySelectedOptions: (product, { options }) => findSelectedVariant(product, options),
  variants: (product) => toVariantParents(product),
  priceRange: ({ variants }, _arguments, { caller, commerce }) => commerce.findPriceRange(caller, { variants }),
  hasAvailableVariants: ({ variants }) => variants.some(({ available }) => available),
};
