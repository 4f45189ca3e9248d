import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { CartHandles } from '../../ports/index.ts';
import { isBeingOrdered } from '../attempts/is-being-ordered.ts';
import { deleteAnswersOfCart } from '../consents/delete-answers.ts';
import { runTransaction } from '../run-transaction.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush } from '../without-flush.ts';
import { deleteOldNews } from './cart-news.ts';
import { deleteOldForgotten } from './forgotten-carts.ts';

const HOUR = 60 * 60 * 1000;
/** Longer than any writer holds a version, and than forgotten handles and news of the cart are kept. */
const LIFETIME_OF_LEFT = 90 * 24 * HOUR;

/** When carts were last used, and what goes once nobody uses them. */
export function createCartUse(db: Kysely<Tables>, clock: SqlClock): Pick<CartHandles, 'noteUse' | 'purge'> {
  return {
    async noteUse(owner) {
      await withoutFlush(() =>
        db
          .updateTable('cartHandles')
          .set({ usedAt: clock.now() })
          .where('owner', '=', owner)
          .where('handle', 'is not', null)
          .where('usedAt', '<=', later(clock.now(), -HOUR))
          .execute(),
      );
    },

    purge: (unusedFor, limit) =>
      runTransaction(db, async (transaction) => {
        const since = later(clock.now(), -unusedFor);
        const unused = transaction
          .selectFrom('cartHandles')
          .select(['owner', 'domain'])
          .where('handle', 'is not', null)
          .where('usedAt', '<=', since)
          .where('updatedAt', '<=', since)
          .where(({ not }) => not(isBeingOrdered('cartHandles')))
          .orderBy('usedAt')
          .limit(limit);
        const gone = await transaction
          .updateTable('cartHandles')
          .set((row) => ({ handle: null, seen: null, orderedBy: null, version: row('version', '+', 1) }))
          .where(sql<boolean>`(owner, domain) in ${unused}`)
          // Once more: the device may have come back while this waited for the row.
          .where('usedAt', '<=', since)
          .where('updatedAt', '<=', since)
          .returning(['owner', 'domain'])
          .execute();
        for (const cart of gone) await deleteAnswersOfCart(transaction, cart);
        await deleteOldNews(transaction, clock, limit);
        await deleteOldForgotten(transaction, clock, limit);
        return Math.max(gone.length, await deleteLeftRows(transaction, clock, limit));
      }),
  };
}

/** Deletes rows without a handle that only kept the version growing, at most `limit`. */
async function deleteLeftRows(db: Kysely<Tables>, clock: SqlClock, limit: number): Promise<number> {
  const since = later(clock.now(), -LIFETIME_OF_LEFT);
  const isLeft = (row: ExpressionBuilder<Tables, 'cartHandles'>) =>
    row.and([
      row('handle', 'is', null),
      row('usedAt', '<=', since),
      row('updatedAt', '<=', since),
      row('heldUntil', '<=', clock.now()),
      row.not(isBeingOrdered('cartHandles')),
    ]);
  const left = db.selectFrom('cartHandles').select(['owner', 'domain']).where(isLeft).orderBy('usedAt').limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('cartHandles')
    .where(sql<boolean>`(owner, domain) in ${left}`)
    // Once more: the device may have come back while this waited for the row.
    .where(isLeft)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
