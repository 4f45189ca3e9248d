import type { Queries } from '../shop.ts';

/**
 * Gives the products for sale their places, from 1 without a gap, and notes how many there are: a page is found by its places and nothing is
 * counted for it. Part of every change of what is for sale.
 */
export async function numberProducts(queries: Queries, domain: string): Promise<void> {
  await queries
    .updateTable('products')
    .set({ place: null })
    .where('domain', '=', domain)
    .where('place', 'is not', null)
    .where(({ eb, or }) => or([eb('published', '=', 0), eb('retired', '=', 1)]))
    .execute();
  await queries
    .updateTable('products')
    .from((select) =>
      select
        .selectFrom('products as sold')
        .select(({ fn }) => [
          'sold.product_id',
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('sold.position').orderBy('sold.product_id'))
            .as('number'),
        ])
        .where('sold.domain', '=', domain)
        .where('sold.published', '=', 1)
        .where('sold.retired', '=', 0)
        .as('numbered'),
    )
    .set(({ ref }) => ({ place: ref('numbered.number') }))
    .whereRef('products.product_id', '=', 'numbered.product_id')
    .whereRef('products.place', 'is distinct from', 'numbered.number')
    .execute();
  await queries
    .updateTable('shops')
    .set((update) => ({
      for_sale: update
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('products.domain', '=', domain)
        .where('products.place', 'is not', null),
      goods_changed: update('goods_changed', '+', 1),
    }))
    .where('domain', '=', domain)
    .execute();
}
