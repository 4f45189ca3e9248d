import type { Queries } from '../shop.ts';

/** Part of every change of a price, or of what can be had: `getCatalogVersion` names another version then. */
export const noteGoods = (queries: Queries, domain: string) =>
  queries
    .updateTable('shops')
    .set((update) => ({ goods_changed: update('goods_changed', '+', 1) }))
    .where('domain', '=', domain)
    .execute();
