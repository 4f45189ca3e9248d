import type { Shop } from '../shop.ts';
import { readProducts } from './read-products.ts';
import type { ShopProduct } from './shop-product.ts';

/** A page of the products for sale, in the order in which they were added; `page` from 1. */
export async function listProducts(
  shop: Shop,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly products: readonly ShopProduct[]; readonly total: number }> {
  const forSale = shop.database
    .selectFrom('products')
    .where('domain', '=', shop.settings.domain)
    .where('published', '=', 1)
    .where('retired', '=', 0);
  const { total } = await forSale
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = await forSale
    .select('product_id')
    .orderBy('position')
    .orderBy('product_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const order = ids.map(({ product_id }) => product_id);
  const products = new Map((await readProducts(shop, order)).map((product) => [product.productId, product]));
  return { products: order.flatMap((id) => products.get(id) ?? []), total: Number(total) };
}
