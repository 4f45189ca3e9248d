import { sql } from 'kysely';
import type { Shop } from '../shop.ts';

/**
 * A text that changes with every import, and with almost every other change of what is for sale, of prices and of what can be had: it counts
 * and sums, so two changes can cancel each other out.
 */
export async function getCatalogVersion({ reader, settings: { domain } }: Shop): Promise<string> {
  const [shop, goods] = await Promise.all([
    reader.selectFrom('shops').select('imports').where('domain', '=', domain).executeTakeFirstOrThrow(),
    reader
      .selectFrom('variants')
      .innerJoin('products', 'products.product_id', 'variants.product_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('variants.price').as('prices'),
        fn
          .sum<number>(sql<number>`case when tracked = 0 or policy = 'continue' or stock > 0 then 1 else 0 end`)
          .as('available'),
      ])
      .where('variants.domain', '=', domain)
      .where('variants.retired', '=', 0)
      .where('products.retired', '=', 0)
      .where('products.published', '=', 1)
      .executeTakeFirstOrThrow(),
  ]);
  return [shop.imports, goods.count, goods.prices ?? 0, goods.available ?? 0].join('/');
}
