import type { Address } from '../../../domain/address.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import { prepareFor, prepareQuery } from '../../../stores/sql/prepare-query.ts';
import type { AddonChoice } from '../addons/addon-choice.ts';
import { titleVariant } from '../catalog/title-variant.ts';
import { toShownUrl } from '../catalog/to-shown-url.ts';
import { type Arrangement, nothingArranged } from '../fulfillment/arrangement.ts';
import { settleShipments } from '../fulfillment/settle-shipments.ts';
import { readChosenSlots } from '../fulfillment/slot-orders.ts';
import type { CartLine, CartState } from '../pricing/cart-state.ts';
import { findRequirement } from '../pricing/find-requirement.ts';
import { readUses } from '../promotions/promotion-uses.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findShortages } from './find-shortages.ts';
import { availableUnits } from './require-available.ts';

/** The open cart with the current catalog data. Refuses with `cart-not-found`. */
export async function readCartState(shop: Shop, queries: Queries, cartId: string): Promise<CartState> {
  const statements = findStatements(shop.database);
  const [cart] = await statements.findCart({ cartId, domain: shop.settings.domain }, queries);
  if (cart === undefined) throw new ShopRefusal('cart-not-found');
  const { lines, shortages } = toLines(shop, await statements.listLines({ cartId }, queries));
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
    shortages,
    readAt: shop.runtime.clock.now(),
  };
}

/** The two queries that every call for a cart repeats. */
const findStatements = prepareFor((database: Queries) => ({
  findCart: prepareQuery(database, ({ cartId, domain }: { readonly cartId: string; readonly domain: string }) =>
    database
      .selectFrom('carts')
      .selectAll()
      .where('cart_id', '=', cartId)
      .where('domain', '=', domain)
      .where('status', '=', 'open'),
  ),
  listLines: prepareQuery(database, ({ cartId }: { readonly cartId: string }) =>
    database
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
        'line.position',
        'variant.variant_id',
        'variant.sku',
        'variant.option_values',
        'variant.price',
        'variant.compare_at_price',
        'variant.grams',
        'variant.requires_shipping',
        'variant.taxable',
        'variant.image_url',
        'variant.tracked',
        'variant.policy',
        'variant.stock',
        'variant.retired',
        'product.published',
        'product.product_id',
        'product.handle',
        'product.title',
        'product.tags',
        'own.alt as own_alt',
        'first.url as first_url',
        'first.alt as first_alt',
      ])
      .where('line.cart_id', '=', cartId),
  ),
}));

type LineRow = Awaited<ReturnType<ReturnType<typeof findStatements>['listLines']>>[number];

function toLines(
  shop: Shop,
  rows: readonly LineRow[],
): Pick<CartState, 'shortages'> & { readonly lines: readonly CartLine[] } {
  // SQLite would copy these wide rows twice to sort them.
  const inOrder = rows.toSorted((left, right) => left.position - right.position);
  const lines = inOrder.map((row) => {
    const tags = parseStoredJson<string[]>(row.tags);
    return {
      lineId: row.line_id,
      variantId: row.variant_id,
      productId: row.product_id,
      sku: row.sku,
      baseSku: row.handle,
      title: row.title,
      variantTitle: titleVariant(parseStoredJson<string[]>(row.option_values)),
      image:
        row.image_url !== null
          ? { url: toShownUrl(shop, row.image_url), alt: row.own_alt }
          : row.first_url !== null
            ? { url: toShownUrl(shop, row.first_url), alt: row.first_alt }
            : null,
      quantity: row.quantity,
      unitPrice: row.price,
      compareAtPrice: row.compare_at_price,
      grams: row.grams,
      requiresShipping: row.requires_shipping === 1,
      taxable: row.taxable === 1,
      requirement: findRequirement(shop.settings, tags),
      available: toAvailable(row),
      tags,
    };
  });
  return { lines, shortages: findShortages(inOrder) };
}

const readAddress = (text: string | null): Address | null => (text === null ? null : parseStoredJson<Address>(text));

/** What left the catalog can no longer be ordered. */
function toAvailable(row: Parameters<typeof availableUnits>[0] & { retired: number; published: number }) {
  const isSold = row.retired === 0 && row.published === 1;
  const units = availableUnits(row);
  return units === null ? isSold : isSold ? units : 0;
}
