import type { ShopProduct, ShopVariant } from '../../demo/sandbox/endpoint/index.ts';
import type { Image } from '../../domain/cart/line-item.ts';
import { money } from '../../domain/money/money.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import { type CategoryPath, parseCategoryPath } from '../../domain/product/category-path.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../domain/product/product.ts';
import type { CurrencyCode } from '../../lib/currency/currency.ts';

/** `Frame colour` → `frame-colour`; letters of other scripts stay. */
const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');

const isAvailable = ({ available }: ShopVariant): boolean => available === null || available > 0;

export function toPlatformProduct(product: ShopProduct, domain: string): PlatformProduct {
  const currency = requireCurrency(product.currency);
  return {
    baseSku: product.handle,
    productId: product.productId,
    title: product.title,
    handle: product.handle,
    description: product.bodyHtml,
    productType: product.productType || null,
    brand: product.vendor || null,
    categories: toPaths(product),
    pdpUrl: `https://${domain}/products/${encodeURIComponent(product.handle)}`,
    images: product.images.map(toImage),
    variants: product.variants.map((variant) => toVariant(variant, product, currency)),
    variantOptionValues: product.optionNames.map((name, index) => toOption(name, index, product.variants)),
    tags: product.tags,
    reviews: product.reviews && { totalReviews: product.reviews.total, averageRating: product.reviews.average },
    createdAt: product.createdAt,
  };
}

/** The category of the taxonomy is a path of which a tree can be made. Without one, the product type counts, a word of the merchant's own. */
function toPaths({ productCategory, productType }: ShopProduct): readonly CategoryPath[] {
  const path = [productCategory, productType].map(parseCategoryPath).find((each) => each.length > 0);
  return path === undefined ? [] : [path];
}

const toImage = ({ url, alt }: ShopProduct['images'][number]): Image => ({ url, alt, type: 'default' });

function toVariant(variant: ShopVariant, product: ShopProduct, currency: CurrencyCode): ProductVariant {
  const { title } = variant;
  const image = product.images.find(({ url }) => url === variant.imageUrl);
  return {
    variantId: variant.variantId,
    sku: variant.sku,
    handle: variant.optionValues.map(toSlug).join('-') || null,
    title: title ?? product.title,
    displayName: title === null ? product.title : `${product.title} – ${title}`,
    addToCartRef: {
      variantId: variant.variantId,
      productId: product.productId,
      variantHandles: variant.optionValues.map(
        (value, index) => `${toSlug(product.optionNames[index] ?? '')}:${toSlug(value)}`,
      ),
    },
    price: money(variant.price, currency),
    msrp: variant.compareAtPrice === null ? null : money(variant.compareAtPrice, currency),
    available: isAvailable(variant),
    requiresShipping: variant.requiresShipping,
    image:
      image !== undefined
        ? toImage(image)
        : variant.imageUrl === null
          ? null
          : toImage({ url: variant.imageUrl, alt: null }),
    variantOptionList: variant.optionValues.map((value, index) => ({
      option: product.optionNames[index] ?? '',
      value,
    })),
  };
}

/** The values in the order in which the variants first use them. */
const toOption = (displayName: string, index: number, variants: readonly ShopVariant[]): VariantOption => ({
  displayName,
  propertyAccessor: toSlug(displayName),
  position: index + 1,
  optionValues: [...Map.groupBy(variants, ({ optionValues }) => optionValues[index] ?? '')].map(
    ([value, withValue]) => ({
      displayName: value,
      value,
      available: withValue.some(isAvailable),
    }),
  ),
});
