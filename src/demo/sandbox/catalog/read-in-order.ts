import type { Shop } from '../shop.ts';
import { readProducts } from './read-products.ts';
import type { ShopProduct } from './shop-product.ts';

/** The products of these rows, in their order. */
export async function readInOrder(
  shop: Shop,
  rows: readonly { readonly product_id: string }[],
): Promise<readonly ShopProduct[]> {
  const ids = rows.map(({ product_id }) => product_id);
  const products = new Map((await readProducts(shop, ids)).map((product) => [product.productId, product]));
  return ids.flatMap((id) => products.get(id) ?? []);
}
