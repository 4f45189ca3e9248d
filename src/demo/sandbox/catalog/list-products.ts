import type { Shop } from '../shop.ts';
import { readInOrder } from './read-in-order.ts';
import type { ShopProduct } from './shop-product.ts';

/** A page of the products for sale, in the order in which they were added; `page` from 1. */
export async function listProducts(
  shop: Shop,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly products: readonly ShopProduct[]; readonly total: number }> {
  const { domain } = shop.settings;
  const { for_sale } = await shop.database
    .selectFrom('shops')
    .select('for_sale')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  const rows = await shop.database
    .selectFrom('products')
    .select('product_id')
    .where('domain', '=', domain)
    .where('place', '>', (page - 1) * size)
    .where('place', '<=', page * size)
    .orderBy('place')
    .execute();
  return { products: await readInOrder(shop, rows), total: Number(for_sale) };
}
