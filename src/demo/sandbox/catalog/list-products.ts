import type { Shop } from '../shop.ts';
import { readProducts } from './read-products.ts';
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
  const ids = await shop.database
    .selectFrom('products')
    .select('product_id')
    .where('domain', '=', domain)
    .where('place', '>', (page - 1) * size)
    .where('place', '<=', page * size)
    .orderBy('place')
    .execute();
  const order = ids.map(({ product_id }) => product_id);
  const products = new Map((await readProducts(shop, order)).map((product) => [product.productId, product]));
  return { products: order.flatMap((id) => products.get(id) ?? []), total: Number(for_sale) };
}
