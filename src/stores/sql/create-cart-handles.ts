import type { Kysely } from 'kysely';
import type { CartHandles } from '../ports/index.ts';
import { later } from './later.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

/**
 * A deleted handle leaves its row with a null, so that the version keeps growing: a writer that still holds the version
 * of the previous handle cannot mistake the next one for its own.
 */
export function createCartHandles(db: Kysely<Tables>, clock: SqlClock): CartHandles {
  const stored = db
    .selectFrom('cartHandles')
    .select(['domain', (row) => row.ref('handle').$notNull().as('handle'), 'version', 'updatedAt'])
    .where('handle', 'is not', null);

  return {
    find: ({ owner, domain }) => stored.where('owner', '=', owner).where('domain', '=', domain).executeTakeFirst(),

    list: (owner, limit) =>
      stored.where('owner', '=', owner).orderBy('updatedAt', 'desc').orderBy('domain').limit(limit).execute(),

    findOrdered: async ({ owner, domain }, { milliseconds }) => {
      const row = await db
        .selectFrom('cartHandles')
        .select('orderedBy')
        .where('owner', '=', owner)
        .where('domain', '=', domain)
        .where('handle', 'is', null)
        .where('updatedAt', '>', later(clock.now(), -milliseconds))
        .executeTakeFirst();
      return row?.orderedBy ?? undefined;
    },

    async compareAndSet(cart, { expected, next, orderedBy = null }) {
      if (expected === null && next === null && orderedBy === null) return (await this.find(cart)) === undefined;
      const { owner, domain } = cart;
      const now = clock.now();
      const { affected } =
        expected === null
          ? await db
              .insertInto('cartHandles')
              .values({ owner, domain, handle: next, version: 1, updatedAt: now, orderedBy })
              .onConflict((conflict) =>
                conflict
                  .columns(['owner', 'domain'])
                  .doUpdateSet((row) => ({
                    handle: next,
                    version: row('cartHandles.version', '+', 1),
                    updatedAt: now,
                    orderedBy,
                  }))
                  .where('cartHandles.handle', 'is', null),
              )
              .executeTakeFirstOrThrow()
              .then(({ numInsertedOrUpdatedRows }) => ({ affected: numInsertedOrUpdatedRows }))
          : await db
              .updateTable('cartHandles')
              .set((row) => ({ handle: next, version: row('version', '+', 1), updatedAt: now, orderedBy }))
              .where('owner', '=', owner)
              .where('domain', '=', domain)
              .where('version', '=', expected)
              .where('handle', 'is not', null)
              .executeTakeFirstOrThrow()
              .then(({ numUpdatedRows }) => ({ affected: numUpdatedRows }));
      return affected === 1n;
    },
  };
}
