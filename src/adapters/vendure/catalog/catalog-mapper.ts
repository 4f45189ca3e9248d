import type { CategoryPath } from '../../../domain/product/category-path.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../../domain/product/product.ts';
import { toProductUrl } from '../../toolkit/catalog/product-url.ts';
import { toOptionAccessor } from '../../toolkit/catalog/to-option-accessor.ts';
import { parseInstant } from '../../toolkit/parse-instant.ts';
import { byId } from '../by-id.ts';
import { createNetOrGross } from '../cart/cart-totals.ts';
import { requireShopCurrency } from '../require-shop-currency.ts';
import type { VendureSettings } from '../settings.ts';
import type { WireProduct } from '../wire.ts';
import { isAvailable } from './stock-level.ts';

type CatalogSettings = Pick<VendureSettings, 'taxes' | 'moneyPrecision' | 'productUrl'>;
type WireVariant = WireProduct['variants'][number];

export function toPlatformProduct(product: WireProduct, settings: CatalogSettings): PlatformProduct {
  const groups = [...product.optionGroups].sort(byId);
  const variants = [...product.variants].sort(byId);
  return {
    baseSku: product.id,
    productId: product.id,
    title: product.name,
    handle: product.slug,
    description: product.description,
    productType: null,
    brand: product.facetValues.find(({ facet }) => facet?.code === 'brand')?.name ?? null,
    categories: toPaths(product.collections ?? []),
    pdpUrl: toProductUrl(settings.productUrl, product.slug),
    images: toImages(product),
    variants: variants.map((variant) => toVariant(variant, product, groups, settings)),
    variantOptionValues: groups.map((group, index) => toOption(group, index, variants)),
    tags: product.facetValues.map(({ name }) => name),
    reviews: null,
    createdAt: parseInstant(product.createdAt ?? ''),
  };
}

/** The first of the breadcrumbs is the root, which has all collections. */
const toPaths = (collections: NonNullable<WireProduct['collections']>): readonly CategoryPath[] =>
  collections
    .toSorted(byId)
    .map(({ breadcrumbs }) => breadcrumbs.slice(1))
    .filter((path) => path.length > 0);

function toVariant(
  variant: WireVariant,
  product: WireProduct,
  groups: WireProduct['optionGroups'],
  settings: CatalogSettings,
): ProductVariant {
  const options = groups.flatMap((group) => {
    const option = variant.options.find(({ groupId }) => groupId === group.id);
    return option === undefined ? [] : [{ option: group.code, name: group.name, value: option.code }];
  });
  const currency = requireShopCurrency(variant.currencyCode, settings);
  const image = variant.featuredAsset ?? product.featuredAsset;
  return {
    variantId: variant.id,
    sku: variant.sku,
    handle: null,
    title: variant.name,
    displayName: variant.name,
    addToCartRef: {
      variantId: variant.id,
      productId: product.id,
      variantHandles: options.map(({ option, value }) => `${option}:${value}`),
    },
    price: createNetOrGross(settings.taxes, currency)(variant.price, variant.priceWithTax),
    msrp: null,
    available: isAvailable(variant),
    requiresShipping: true,
    image: image ? { url: image.preview, alt: variant.name, type: 'default' } : null,
    variantOptionList: options.map(({ name, value }) => ({ option: name, value })),
  };
}

function toOption(
  group: WireProduct['optionGroups'][number],
  index: number,
  variants: readonly WireVariant[],
): VariantOption {
  const values = new Map<string, { displayName: string; value: string; available: boolean }>();
  for (const variant of variants) {
    const option = variant.options.find(({ groupId }) => groupId === group.id);
    if (option === undefined) continue;
    const available = (values.get(option.code)?.available ?? false) || isAvailable(variant);
    values.set(option.code, { displayName: option.name, value: option.code, available });
  }
  return {
    displayName: group.name,
    // From the name: Vendure makes the code of a group for one product.
    propertyAccessor: toOptionAccessor(group.name),
    position: index + 1,
    optionValues: [...values.values()],
  };
}

function toImages(product: WireProduct): PlatformProduct['images'] {
  const urls = [...(product.featuredAsset ? [product.featuredAsset] : []), ...product.assets].map(
    ({ preview }) => preview,
  );
  return [...new Set(urls)].map((url, index) => ({ url, alt: product.name, type: index === 0 ? 'default' : null }));
}
