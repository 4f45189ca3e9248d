import type { Queries } from '../shop.ts';

/** By variant, what decides whether and how many of it can be ordered. */
export async function findStock(queries: Queries, variantIds: readonly string[]) {
  const rows = await queries
    .selectFrom('variants')
    .innerJoin('products', 'products.product_id', 'variants.product_id')
    .select([
      'variants.variant_id',
      'variants.domain',
      'variants.product_id',
      'variants.sku',
      'variants.tracked',
      'variants.stock',
      'variants.policy',
      'variants.retired',
      'products.published',
    ])
    .where('variants.variant_id', 'in', variantIds)
    .execute();
  return new Map(rows.map((row) => [row.variant_id, row]));
}
