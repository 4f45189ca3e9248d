import type { Image } from '../../../domain/cart/line-item.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../../domain/product/product.ts';
import { toProductUrl } from '../../toolkit/catalog/product-url.ts';
import { toOptionAccessor } from '../../toolkit/catalog/to-option-accessor.ts';
import { parseInstant } from '../../toolkit/parse-instant.ts';
import type { ShopifySettings } from '../settings.ts';
import { toMoney } from '../wire/money.ts';
import type { WireImage, WireProduct, WireVariant } from '../wire/product.ts';

/** The name that Shopify gives the only variant of a product without options. */
export const DEFAULT_TITLE = 'Default Title';

export function toPlatformProduct(
  product: WireProduct,
  { productUrl }: Pick<ShopifySettings, 'productUrl'>,
): PlatformProduct {
  const { id, handle, title, descriptionHtml, productType, vendor, tags, collections, options, variants } = product;
  return {
    baseSku: id,
    productId: id,
    title,
    handle,
    description: descriptionHtml,
    productType: productType || null,
    brand: vendor || null,
    pdpUrl: toProductUrl(productUrl, handle) ?? product.onlineStoreUrl,
    images: toImages(product),
    variants: variants.nodes.map((variant) => toVariant(variant, product)),
    variantOptionValues: options.map((option, index) => toOption(option, index, variants.nodes)),
    tags,
    // Collections have none above them.
    categories: collections.nodes.map((collection) => [{ id: collection.id, name: collection.title }]),
    reviews: null,
    createdAt: parseInstant(product.createdAt),
  };
}

function toVariant(variant: WireVariant, product: WireProduct): ProductVariant {
  const { id, title, selectedOptions } = variant;
  const price = toMoney(variant.price);
  const listed = variant.compareAtPrice === null ? null : toMoney(variant.compareAtPrice);
  const image = variant.image ?? product.featuredImage;
  return {
    variantId: id,
    sku: variant.sku || id,
    handle: null,
    title,
    displayName: title === DEFAULT_TITLE ? product.title : `${product.title}, ${title}`,
    addToCartRef: {
      variantId: id,
      productId: product.id,
      variantHandles: selectedOptions.map(({ name, value }) => `${toOptionAccessor(name)}:${value}`),
    },
    price,
    msrp: listed !== null && listed.number > price.number ? listed : null,
    available: variant.availableForSale,
    requiresShipping: variant.requiresShipping,
    image: image === null ? null : { url: image.url, alt: image.altText, type: 'default' },
    variantOptionList: selectedOptions.map(({ name, value }) => ({ option: name, value })),
  };
}

function toOption(
  { name, optionValues }: WireProduct['options'][number],
  index: number,
  variants: readonly WireVariant[],
): VariantOption {
  const available = new Set(
    variants.flatMap(({ availableForSale, selectedOptions }) =>
      availableForSale ? selectedOptions.flatMap((each) => (each.name === name ? [each.value] : [])) : [],
    ),
  );
  return {
    displayName: name,
    propertyAccessor: toOptionAccessor(name),
    position: index + 1,
    optionValues: optionValues.map((value) => ({
      displayName: value.name,
      value: value.name,
      available: available.has(value.name),
    })),
  };
}

function toImages({ featuredImage, images }: WireProduct): readonly Image[] {
  const byUrl = new Map<string, WireImage>();
  for (const image of [...(featuredImage === null ? [] : [featuredImage]), ...images.nodes]) {
    if (!byUrl.has(image.url)) byUrl.set(image.url, image);
  }
  return [...byUrl.values()].map(({ url, altText }, index) => ({
    url,
    alt: altText,
    type: index === 0 ? 'default' : null,
  }));
}
