import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { OrderFollows, OrderKey } from '../../ports/index.ts';
import { isPostgres } from '../is-postgres.ts';
import { listDue } from '../list-due.ts';
import { runTransaction } from '../run-transaction.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush } from '../without-flush.ts';
import type { WriteOutboxEntry } from './prepare-outbox-entry.ts';

export function createOrderFollows(db: Kysely<Tables>, clock: SqlClock, writeEntry: WriteOutboxEntry): OrderFollows {
  const update = (queries: Kysely<Tables>, { domain, orderId }: OrderKey) =>
    queries.updateTable('followedOrders').where('domain', '=', domain).where('orderId', '=', orderId);

  return {
    listDueDomains: () => listDue(db, clock, { table: sql`followed_orders`, by: sql`domain`, dueAt: sql`due_at` }),

    async claimDue({ domain, limit, milliseconds }) {
      const now = clock.now();
      const due = db
        .selectFrom('followedOrders')
        .select(['domain', 'orderId'])
        .where('domain', '=', domain)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claim = db
        .updateTable('followedOrders')
        .set({ dueAt: later(now, milliseconds) })
        .where(({ eb, refTuple }) => eb(refTuple('domain', 'orderId'), 'in', due.$asTuple('domain', 'orderId')))
        .returning(['domain', 'orderId', 'digest', 'dueAt', sql<number>`${now} - changed_at`.as('quietFor')]);
      return withoutFlush(() => claim.execute());
    },

    tell: (order, { digest, dueIn, messages }) =>
      runTransaction(db, async (transaction) => {
        const now = clock.now();
        const told = await update(transaction, order)
          .set({
            digest,
            changedAt: now,
            dueAt: sql<number>`case when due_at = ${order.dueAt} then ${later(now, dueIn)} else due_at end`,
          })
          .where('digest', order.digest === null ? 'is' : '=', order.digest)
          .returning('orderId')
          .executeTakeFirst();
        if (told === undefined) return false;
        await writeEntry({ messages, follow: null }, transaction);
        return true;
      }),

    async putOff(order, dueIn) {
      const { domain, orderId, dueAt } = order;
      const isClaim = ({ and }: ExpressionBuilder<Tables, 'followedOrders'>) => and({ domain, orderId, dueAt });
      await withoutFlush(async () => {
        if (dueIn === null) await db.deleteFrom('followedOrders').where(isClaim).execute();
        else {
          const next = later(clock.now(), dueIn);
          await db.updateTable('followedOrders').set({ dueAt: next }).where(isClaim).execute();
        }
      });
    },

    async wake(domain, orderIds) {
      if (orderIds.length === 0) return;
      const now = clock.now();
      await withoutFlush(() =>
        db
          .updateTable('followedOrders')
          .set({ dueAt: now })
          .where('domain', '=', domain)
          .where('dueAt', '>', now)
          .where('orderId', 'in', orderIds)
          .execute(),
      );
    },

    listDomains: async () =>
      (await db.selectFrom('followedOrders').select('domain').distinct().execute()).map(({ domain }) => domain),
  };
}
