import { toHtml } from '../../../domain/cart/consent.ts';
import { money } from '../../../domain/money/money.ts';
import { parseCategoryPath } from '../../../domain/product/category-path.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../../domain/product/product.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { toWebAddress } from '../../toolkit/to-web-address.ts';
import type { WireProduct, WireVariant } from '../wire/product.ts';

export const toPlatformProduct = (product: WireProduct): PlatformProduct => ({
  baseSku: product.id,
  productId: product.id,
  title: product.title,
  handle: product.handle ?? '',
  description: product.description?.html ?? toHtml(product.description?.plain ?? ''),
  productType: product.categories?.[0]?.value ?? null,
  brand: null,
  categories: (product.categories ?? []).map(({ value }) => parseCategoryPath(value)).filter((path) => path.length > 0),
  pdpUrl: toWebAddress(product.url),
  images: toImages(product.media),
  variants: product.variants.map((variant) => toVariant(variant, product)),
  variantOptionValues: (product.options ?? []).map((option, index) => toOption(option, index, product.variants)),
  tags: product.tags ?? [],
  reviews: toReviews(product.rating),
  createdAt: null,
});

function toVariant(variant: WireVariant, product: WireProduct): ProductVariant {
  const price = toMoney(variant.price);
  const listed = variant.list_price ? toMoney(variant.list_price) : null;
  const title = variant.title || product.title;
  const [image] = toImages(variant.media);
  return {
    variantId: variant.id,
    sku: variant.sku || variant.id,
    handle: null,
    title,
    displayName: title,
    addToCartRef: { variantId: variant.id, productId: product.id, variantHandles: [] },
    price,
    msrp: listed !== null && listed.number > price.number ? listed : null,
    available: isAvailable(variant),
    // Only a checkout tells what is shipped.
    requiresShipping: true,
    image: image ?? null,
    variantOptionList: (variant.options ?? []).map((each) => ({ option: each.name, value: toValue(each) })),
  };
}

function toOption(
  { name, values }: NonNullable<WireProduct['options']>[number],
  index: number,
  variants: readonly WireVariant[],
): VariantOption {
  const available = new Set(
    variants
      .filter(isAvailable)
      .flatMap(({ options }) => (options ?? []).filter((each) => each.name === name).map(toValue)),
  );
  return {
    displayName: name,
    propertyAccessor: name,
    position: index + 1,
    optionValues: values.map((value) => ({
      displayName: value.label,
      value: toValue(value),
      available: available.has(toValue(value)),
    })),
  };
}

const isAvailable = ({ availability }: WireVariant): boolean => availability?.available ?? true;

const toValue = ({ id, label }: { readonly id?: string | null | undefined; readonly label: string }): string =>
  id || label;

const toMoney = ({ amount, currency }: WireVariant['price']) => money(amount, requireKnownCurrency(currency));

const toImages = (media: WireProduct['media']): PlatformProduct['images'] =>
  (media ?? [])
    .filter(({ type }) => type === 'image')
    .map(({ url, alt_text: alt }, index) => ({ url, alt: alt ?? null, type: index === 0 ? 'default' : null }));

/** Ratings are shown out of five. */
function toReviews(rating: WireProduct['rating']): PlatformProduct['reviews'] {
  if (!rating) return null;
  const { value, scale_max: most, count } = rating;
  return { totalReviews: count ?? 0, averageRating: most ? (value * 5) / most : value };
}
