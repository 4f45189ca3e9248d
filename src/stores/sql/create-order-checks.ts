import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { OrderCheck, OrderChecks } from '../ports/index.ts';
import { isPostgres } from './is-postgres.ts';
import { listDue } from './list-due.ts';
import { later, type SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush, writeWith } from './without-flush.ts';

export function createOrderChecks(db: Kysely<Tables>, clock: SqlClock): OrderChecks {
  return {
    async begin({ domain, orderId }, dueIn, durability) {
      const insert = db
        .insertInto('orderChecks')
        .values({ domain, orderId, looks: 0, dueAt: later(clock.now(), dueIn) })
        .onConflict((conflict) => conflict.columns(['domain', 'orderId']).doNothing());
      await writeWith(durability, () => insert.execute());
    },

    listDueDomains: () => listDue(db, clock, { table: sql`order_checks`, by: sql`domain`, dueAt: sql`due_at` }),

    async claimDue({ domain, limit, milliseconds }) {
      const now = clock.now();
      const due = db
        .selectFrom('orderChecks')
        .select('orderId')
        .where('domain', '=', domain)
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claim = db
        .updateTable('orderChecks')
        .set({ dueAt: later(now, milliseconds) })
        .where('domain', '=', domain)
        .where('orderId', 'in', due)
        .returning(['domain', 'orderId', 'looks']);
      return withoutFlush(() => claim.execute());
    },

    async endCheck({ domain, orderId, looks }, dueIn) {
      await withoutFlush(async () => {
        if (dueIn === null) {
          await db.deleteFrom('orderChecks').where(isCheck({ domain, orderId, looks })).execute();
        } else {
          const next = { looks: looks + 1, dueAt: later(clock.now(), dueIn) };
          await db.updateTable('orderChecks').set(next).where(isCheck({ domain, orderId, looks })).execute();
        }
      });
    },
  };
}

const isCheck =
  (check: OrderCheck) =>
  ({ and }: ExpressionBuilder<Tables, 'orderChecks'>) =>
    and({ domain: check.domain, orderId: check.orderId, looks: check.looks });
