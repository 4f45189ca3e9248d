import type { Address } from '../../domain/address.ts';
import { parseStoredJson } from '../../lib/parse-stored-json.ts';
import type { AddonChoice } from '../addons/addon-choice.ts';
import { readNames } from '../catalog/read-names.ts';
import { titleVariant } from '../catalog/title-variant.ts';
import { type Arrangement, nothingArranged } from '../fulfillment/arrangement.ts';
import { settleShipments } from '../fulfillment/settle-shipments.ts';
import { readChosenSlots } from '../fulfillment/slot-orders.ts';
import type { CartLine, CartState } from '../pricing/cart-state.ts';
import { readUses } from '../promotions/promotion-uses.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The open cart with the current catalog data. Refuses with `cart-not-found`. */
export async function readCartState(shop: Shop, queries: Queries, cartId: string): Promise<CartState> {
  const cart = await queries
    .selectFrom('carts')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('domain', '=', shop.settings.domain)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (cart === undefined) throw new ShopRefusal('cart-not-found');
  const lines = await readLines(shop, queries, cartId);
  const stored = cart.shipments === null ? nothingArranged : parseStoredJson<Arrangement>(cart.shipments);
  const arrangement = settleShipments(cartId, stored, lines);
  return {
    cartId,
    status: 'open',
    postalCode: cart.postal_code,
    country: cart.country,
    shippingAddress: readAddress(cart.shipping_address),
    billingAddress: readAddress(cart.billing_address),
    lines,
    arrangement,
    slotOrders: await readChosenSlots(shop, queries, arrangement),
    addons: cart.addons === null ? [] : parseStoredJson<AddonChoice[]>(cart.addons),
    codes: cart.codes === null ? [] : parseStoredJson<string[]>(cart.codes),
    uses: await readUses(shop, queries),
    readAt: shop.runtime.clock.now(),
  };
}

async function readLines(shop: Shop, queries: Queries, cartId: string): Promise<readonly CartLine[]> {
  const rows = await queries
    .selectFrom('cart_lines as line')
    .innerJoin('variants as variant', 'variant.variant_id', 'line.variant_id')
    .innerJoin('products as product', 'product.product_id', 'variant.product_id')
    .leftJoin('product_images as own', (join) =>
      join.onRef('own.product_id', '=', 'product.product_id').onRef('own.url', '=', 'variant.image_url'),
    )
    .leftJoin('product_images as first', (join) =>
      join.onRef('first.product_id', '=', 'product.product_id').on('first.position', '=', 1),
    )
    .select([
      'line.line_id',
      'line.quantity',
      'variant.variant_id',
      'variant.sku',
      'variant.option_values',
      'variant.price',
      'variant.compare_at_price',
      'variant.grams',
      'variant.requires_shipping',
      'variant.taxable',
      'variant.image_url',
      'product.product_id',
      'product.handle',
      'product.title',
      'product.tags',
      'own.alt as own_alt',
      'first.url as first_url',
      'first.alt as first_alt',
    ])
    .where('line.cart_id', '=', cartId)
    .orderBy('line.position')
    .execute();
  return rows.map((row) => {
    const tags = readNames(row.tags);
    return {
      lineId: row.line_id,
      variantId: row.variant_id,
      productId: row.product_id,
      sku: row.sku,
      baseSku: row.handle,
      title: row.title,
      variantTitle: titleVariant(readNames(row.option_values)),
      image:
        row.image_url !== null
          ? { url: row.image_url, alt: row.own_alt }
          : row.first_url !== null
            ? { url: row.first_url, alt: row.first_alt }
            : null,
      quantity: row.quantity,
      unitPrice: row.price,
      compareAtPrice: row.compare_at_price,
      grams: row.grams,
      requiresShipping: row.requires_shipping === 1,
      taxable: row.taxable === 1,
      requirement: shop.settings.requirements.find(({ tag }) => tags.includes(tag))?.id ?? 'standard',
      tags,
    };
  });
}

const readAddress = (text: string | null): Address | null => (text === null ? null : parseStoredJson<Address>(text));
