import type { Product } from '../../domain/product/product.ts';
import { toPlainText } from '../../domain/text/to-plain-text.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ProductResolvers, ProductVariantResolvers, QueryResolvers } from '../generated/resolver-types.ts';
import { requireKey, toGlobalId } from '../global-id.ts';
import type { ProductVariantParent } from '../parents.ts';
import { findProduct, requireProduct, toVariantParents } from './find-product.ts';

export const variantOptions: QueryResolvers['variantOptions'] = async (_root, names, context) =>
  (await requireProduct(names, context)).variantOptionValues;

export const products: QueryResolvers['products'] = async (_root, { domain, page, size }, { caller, commerce }) => {
  const { products, asOf, ...metadata } = await commerce.listProducts(caller, { domain, page, size });
  return { products, metadata: { ...metadata, asOf: new Date(asOf).toISOString() } };
};

export const productVariantFields: ProductVariantResolvers = {
  id: ({ domain, baseSku, variantId, postalCode }) =>
    postalCode === undefined
      ? toGlobalId('ProductVariant', domain, baseSku, variantId)
      : toGlobalId('LocalProductVariant', domain, baseSku, variantId, postalCode),
};

const resolveProductReference: NonNullable<ProductResolvers['__resolveReference']> = async (reference, context) => {
  const key =
    'id' in reference ? requireKey(['Product', 'LocalProduct'], reference.id) : [reference.domain, reference.baseSku];
  const product = await findProduct(key, context);
  return product && { ...product };
};

const MAX_OPTIONS = 50;

/** The one variant that has all of these values; null if none or several have them. Throws InvalidInputQuery. */
function findSelectedVariant(
  product: Product,
  options: readonly { readonly propertyAccessor: string; readonly optionValue: string }[],
): ProductVariantParent | null {
  if (options.length > MAX_OPTIONS) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['options'],
      description: `options must have at most ${MAX_OPTIONS} entries`,
    });
  }
  const [found, ...others] = toVariantParents(product).filter(({ variantOptionList }) =>
    options.every((wanted) =>
      variantOptionList.some(
        ({ propertyAccessor, optionValue }) =>
          propertyAccessor === wanted.propertyAccessor && optionValue === wanted.optionValue,
      ),
    ),
  );
  return others.length === 0 ? (found ?? null) : null;
}

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
  createdAt: ({ createdAt }) => (createdAt === null ? null : new Date(createdAt).toISOString()),
  categories: ({ domain, categories }) => categories.map((path) => ({ domain, path })),
  descriptionText: ({ description }) => toPlainText(description),
  featuredImage: ({ images }) => images[0] ?? null,
  images: ({ images }, { first }) =>
    first === null || first === undefined ? images : images.slice(0, Math.max(0, first)),
  variantBySelectedOptions: (product, { options }) => findSelectedVariant(product, options),
  variants: (product) => toVariantParents(product),
  priceRange: ({ variants }, _arguments, { caller, commerce }) => commerce.findPriceRange(caller, { variants }),
  hasAvailableVariants: ({ variants }) => variants.some(({ available }) => available),
};
