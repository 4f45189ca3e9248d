import type { Shop } from '../shop.ts';
import { readInOrder } from './read-in-order.ts';
import type { ShopProduct } from './shop-product.ts';

/**
 * The products for sale after a place in their order. Products leave and come without moving the others; only an import
 * moves them, and a listing that it interrupted begins again.
 */
export async function scanProducts(
  shop: Shop,
  { after, size }: { readonly after: string | null; readonly size: number },
): Promise<{ readonly products: readonly ShopProduct[]; readonly next: string | null }> {
  const { domain } = shop.settings;
  const { imports } = await shop.database
    .selectFrom('shops')
    .select('imports')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  const place = parsePlace(after, Number(imports));
  const rows = await shop.database
    .selectFrom('products')
    .select(['product_id', 'position'])
    .where('domain', '=', domain)
    .where('published', '=', 1)
    .where('retired', '=', 0)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'product_id'), '>', tuple(place.position, place.productId)),
    )
    .orderBy('position')
    .orderBy('product_id')
    .limit(size)
    .execute();
  const last = rows.length < size ? undefined : rows.at(-1);
  return {
    products: await readInOrder(shop, rows),
    next: last === undefined ? null : `${imports}/${last.position}/${last.product_id}`,
  };
}

function parsePlace(after: string | null, imports: number) {
  const [, counted, position, productId = ''] = /^(\d+)\/(-?\d+)\/(.*)$/.exec(after ?? '') ?? [];
  return Number(counted) === imports ? { position: Number(position), productId } : { position: -1, productId: '' };
}
