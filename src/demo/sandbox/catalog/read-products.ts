import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { availableUnits } from '../cart/require-available.ts';
import type { Shop } from '../shop.ts';
import type { VariantsTable } from '../tables.ts';
import type { ShopProduct, ShopReviews, ShopVariant } from './shop-product.ts';
import { titleVariant } from './title-variant.ts';
import { toShownUrl } from './to-shown-url.ts';

/** The products of these identifiers with images and variants, in three queries however many they are; in no particular order. */
export async function readProducts(shop: Shop, productIds: readonly string[]): Promise<readonly ShopProduct[]> {
  if (productIds.length === 0) return [];
  const { database, settings } = shop;
  const [products, images, variants] = await Promise.all([
    // Not filtered by shop: for more than a few identifiers, SQLite would read all products of the shop.
    database.selectFrom('products').selectAll().where('product_id', 'in', productIds).execute(),
    database
      .selectFrom('product_images')
      .selectAll()
      .where('product_id', 'in', productIds)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
    database
      .selectFrom('variants')
      .selectAll()
      .where('product_id', 'in', productIds)
      .where('retired', '=', 0)
      .orderBy('product_id')
      .orderBy('position')
      .execute(),
  ]);
  const imagesOf = Map.groupBy(images, ({ product_id }) => product_id);
  const variantsOf = Map.groupBy(variants, ({ product_id }) => product_id);
  const own = products.filter(({ domain }) => domain === settings.domain);
  return own.map((product) => ({
    productId: product.product_id,
    currency: shop.settings.currency,
    handle: product.handle,
    title: product.title,
    bodyHtml: product.body_html,
    vendor: product.vendor,
    productType: product.product_type,
    productCategory: product.product_category,
    tags: parseStoredJson<string[]>(product.tags),
    optionNames: parseStoredJson<string[]>(product.option_names),
    published: product.published === 1,
    discontinued: product.discontinued === 1,
    reviews: product.reviews === null ? null : parseStoredJson<ShopReviews>(product.reviews),
    giftCard: product.gift_card === 1,
    createdAt: product.created_at,
    retired: product.retired === 1,
    images: (imagesOf.get(product.product_id) ?? []).map(({ url, alt }) => ({ url: toShownUrl(shop, url), alt })),
    variants: (variantsOf.get(product.product_id) ?? []).map((variant) => toShopVariant(shop, variant)),
  }));
}

function toShopVariant(shop: Shop, variant: VariantsTable): ShopVariant {
  const optionValues = parseStoredJson<string[]>(variant.option_values);
  return {
    variantId: variant.variant_id,
    sku: variant.sku,
    title: titleVariant(optionValues),
    optionValues,
    price: variant.price,
    compareAtPrice: variant.compare_at_price,
    imageUrl: variant.image_url === null ? null : toShownUrl(shop, variant.image_url),
    requiresShipping: variant.requires_shipping === 1,
    available: availableUnits(variant),
  };
}
