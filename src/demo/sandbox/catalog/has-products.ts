import type { Queries } from '../shop.ts';

export async function hasProducts(queries: Queries, domain: string): Promise<boolean> {
  const any = await queries
    .selectFrom('products')
    .select('product_id')
    .where('domain', '=', domain)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}
