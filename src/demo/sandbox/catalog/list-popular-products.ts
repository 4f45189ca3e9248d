import type { Shop } from '../shop.ts';
import { readInOrder } from './read-in-order.ts';
import type { ShopProduct } from './shop-product.ts';

/** The most recent orders count: older sales say little, and the query stays bounded. */
const ORDERS = 1_000;

/** The products for sale with the most units in recent orders, most first; ties in catalog order. Cancelled orders do not count. */
export async function listPopularProducts(
  shop: Shop,
  { first }: { readonly first: number },
): Promise<readonly ShopProduct[]> {
  const rows = await shop.reader
    .selectFrom((select) =>
      select
        .selectFrom('orders')
        .select('cart_id')
        .where('domain', '=', shop.settings.domain)
        .where('status', '!=', 'cancelled')
        .orderBy('placed_at', 'desc')
        .orderBy('order_id')
        .limit(ORDERS)
        .as('recent'),
    )
    .innerJoin('cart_lines', 'cart_lines.cart_id', 'recent.cart_id')
    .innerJoin('variants', 'variants.variant_id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.product_id', 'variants.product_id')
    .select('products.product_id')
    .where('products.place', 'is not', null)
    .groupBy(['products.product_id', 'products.place'])
    .orderBy(({ fn }) => fn.sum('cart_lines.quantity'), 'desc')
    .orderBy('products.place')
    .limit(first)
    .execute();
  return readInOrder(shop, rows);
}
