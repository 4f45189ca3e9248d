import type { Kysely } from 'kysely';
import type { CartHandles } from '../ports/index.ts';
import type { Tables } from './tables.ts';

/**
 * A forgotten handle leaves its row behind with a null, so that the version goes on growing: a writer who still holds the
 * version of the handle before it cannot mistake the one after it for its own.
 */
export function createCartHandles(db: Kysely<Tables>): CartHandles {
  const stored = db
    .selectFrom('cartHandles')
    .select(['domain', (row) => row.ref('handle').$notNull().as('handle'), 'version', 'updatedAt'])
    .where('handle', 'is not', null);

  return {
    find: (owner, domain) => stored.where('owner', '=', owner).where('domain', '=', domain).executeTakeFirst(),

    list: (owner, limit) =>
      stored.where('owner', '=', owner).orderBy('updatedAt', 'desc').orderBy('domain').limit(limit).execute(),

    async compareAndSet(owner, domain, expected, next, now) {
      if (expected === null && next === null) return (await this.find(owner, domain)) === undefined;
      const { affected } =
        expected === null
          ? await db
              .insertInto('cartHandles')
              .values({ owner, domain, handle: next, version: 1, updatedAt: now })
              .onConflict((conflict) =>
                conflict
                  .columns(['owner', 'domain'])
                  .doUpdateSet((row) => ({
                    handle: next,
                    version: row('cartHandles.version', '+', 1),
                    updatedAt: now,
                  }))
                  .where('cartHandles.handle', 'is', null),
              )
              .executeTakeFirstOrThrow()
              .then(({ numInsertedOrUpdatedRows }) => ({ affected: numInsertedOrUpdatedRows }))
          : await db
              .updateTable('cartHandles')
              .set((row) => ({ handle: next, version: row('version', '+', 1), updatedAt: now }))
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
