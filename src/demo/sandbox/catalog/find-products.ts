import type { Shop } from '../shop.ts';
import { readProducts } from './read-products.ts';
import type { ShopProduct } from './shop-product.ts';

export interface ProductKey {
  readonly by: 'handle' | 'sku' | 'variantId';
  readonly value: string;
}

/** One entry for each key, in their order; null if the catalog has no match. At most six queries for all. */
export async function findProducts(
  shop: Shop,
  { keys }: { readonly keys: readonly ProductKey[] },
): Promise<readonly (ShopProduct | null)[]> {
  const valuesBy = (by: ProductKey['by']): readonly string[] => [
    ...new Set(keys.filter((key) => key.by === by).map(({ value }) => value)),
  ];
  const { domain } = shop.settings;
  const variantsBy = async (column: 'sku' | 'variant_id', values: readonly string[]) => {
    if (values.length === 0) return [];
    const rows = await shop.database
      .selectFrom('variants')
      .select(['product_id', 'domain', `${column} as value`])
      // A variant's identifier is enough; with the shop beside it, SQLite would read all variants of the shop.
      .$if(column === 'sku', (query) => query.where('domain', '=', domain))
      .where('retired', '=', 0)
      .where(column, 'in', values)
      .orderBy('product_id')
      .execute();
    return rows.filter((row) => row.domain === domain);
  };
  const handles = valuesBy('handle');
  const [byHandle, bySku, byVariant] = await Promise.all([
    handles.length === 0
      ? []
      : shop.database
          .selectFrom('products')
          .select(['product_id', 'handle as value'])
          .where('domain', '=', domain)
          .where('handle', 'in', handles)
          .execute(),
    variantsBy('sku', valuesBy('sku')),
    variantsBy('variant_id', valuesBy('variantId')),
  ]);
  const ids = {
    handle: toFirst(byHandle),
    sku: toFirst(bySku),
    variantId: toFirst(byVariant),
  } satisfies Record<ProductKey['by'], ReadonlyMap<string, string>>;
  const wanted = new Set([...byHandle, ...bySku, ...byVariant].map(({ product_id }) => product_id));
  const products = new Map((await readProducts(shop, [...wanted])).map((product) => [product.productId, product]));
  return keys.map(({ by, value }) => products.get(ids[by].get(value) ?? '') ?? null);
}

/** If two products share a SKU, the result is always the same one. */
function toFirst(
  rows: readonly { readonly product_id: string; readonly value: string }[],
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { product_id, value } of rows) if (!first.has(value)) first.set(value, product_id);
  return first;
}
