import { prepareFor, prepareQuery } from '../../../stores/sql/prepare-query.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findCode } from './find-code.ts';

/** How many orders used each promotion that has a limit. */
export async function readUses({ settings, database }: Shop, queries: Queries): Promise<ReadonlyMap<string, number>> {
  if (settings.promotions.every(({ limit }) => limit === null)) return new Map();
  const rows = await listUses(database)({ domain: settings.domain }, queries);
  return new Map(rows.map(({ promotion_id, uses }) => [promotion_id, uses]));
}

const listUses = prepareFor((database: Queries) =>
  prepareQuery(database, ({ domain }: { readonly domain: string }) =>
    database.selectFrom('promotion_uses').select(['promotion_id', 'uses']).where('domain', '=', domain),
  ),
);

/**
 * Counts an order's promotions, each with one conditional write, so that the last use is given once. In the order of
 * their identifiers, so that two orders never deadlock. Refuses with `code-used-up`, or `total-changed` if the
 * promotion has no code.
 */
export async function takeUses({ settings }: Shop, queries: Queries, cart: PricedCart): Promise<void> {
  const used = new Set([
    ...cart.discounts.map(({ promotionId }) => promotionId),
    ...cart.codes.flatMap((code) => findCode(settings.promotions, code)?.id ?? []),
  ]);
  const limited = settings.promotions
    .filter(({ id, limit }) => limit !== null && used.has(id))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  for (const { id, limit, code } of limited) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('promotion_uses')
      .values({ domain: settings.domain, promotion_id: id, uses: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['domain', 'promotion_id'])
          .doUpdateSet(({ ref, eb }) => ({ uses: eb(ref('promotion_uses.uses'), '+', 1) }))
          .where('promotion_uses.uses', '<', limit ?? 0),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) continue;
    throw code === null ? new ShopRefusal('total-changed') : new ShopRefusal('code-used-up', { promoCode: code });
  }
}
