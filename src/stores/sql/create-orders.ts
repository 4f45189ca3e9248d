import { type Kysely, sql } from 'kysely';
import type { Orders } from '../ports/index.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush, writeWith } from './without-flush.ts';

export function createOrders(db: Kysely<Tables>, clock: SqlClock): Orders {
  const stored = db
    .selectFrom('orders')
    .select(['owner', 'domain', 'orderId', 'orderNumber', 'cartHandle', 'cart', 'attemptId', 'status', 'placedAt']);

  return {
    async record(order, durability) {
      const { owner, domain, orderId, orderNumber, cartHandle, cart, attemptId } = order;
      const insert = db
        .insertInto('orders')
        .values({ owner, domain, orderId, orderNumber, cartHandle, cart, attemptId, placedAt: clock.now() })
        .onConflict((conflict) => conflict.columns(['domain', 'orderId']).doNothing())
        .returning('cart');
      const recorded = await writeWith(durability, () => insert.executeTakeFirst());
      if (recorded !== undefined) return recorded;
      // Orders are never deleted.
      return stored.where('domain', '=', domain).where('orderId', '=', orderId).executeTakeFirstOrThrow();
    },

    find: ({ domain, orderId }) =>
      stored.where('domain', '=', domain).where('orderId', '=', orderId).executeTakeFirst(),

    list: (owner, { domain, status }, after, limit) =>
      stored
        .where('owner', '=', owner)
        .$if(domain !== null, (query) => query.where('domain', '=', domain ?? ''))
        .$if(status !== null, (query) => query.where(sql<boolean>`coalesce(status, 'PENDING') = ${status}`))
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(${sql.ref('placedAt')}, ${sql.ref('domain')}, ${sql.ref('orderId')}) < (${after?.placedAt}, ${after?.domain}, ${after?.orderId})`,
          ),
        )
        .orderBy('placedAt', 'desc')
        .orderBy('domain', 'desc')
        .orderBy('orderId', 'desc')
        .limit(limit)
        .execute(),

    async noteStatus({ domain, orderId }, status) {
      const note = db
        .updateTable('orders')
        .set({ status })
        .where('domain', '=', domain)
        .where('orderId', '=', orderId)
        .where((row) => row.or([row('status', 'is', null), row('status', '<>', status)]));
      await withoutFlush(() => note.execute());
    },
  };
}
