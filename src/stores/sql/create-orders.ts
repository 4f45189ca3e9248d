import { type Kysely, sql } from 'kysely';
import type { Orders } from '../ports/index.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';

export function createOrders(db: Kysely<Tables>, clock: SqlClock): Orders {
  const stored = db
    .selectFrom('orders')
    .select(['owner', 'domain', 'orderId', 'orderNumber', 'cartHandle', 'cart', 'attemptId', 'placedAt']);

  return {
    async record(order) {
      const { owner, domain, orderId, orderNumber, cartHandle, cart, attemptId } = order;
      await db
        .insertInto('orders')
        .values({ owner, domain, orderId, orderNumber, cartHandle, cart, attemptId, placedAt: clock.now() })
        .onConflict((conflict) => conflict.columns(['domain', 'orderId']).doNothing())
        .execute();
    },

    find: ({ domain, orderId }) =>
      stored.where('domain', '=', domain).where('orderId', '=', orderId).executeTakeFirst(),

    list: (owner, after, limit) =>
      stored
        .where('owner', '=', owner)
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
  };
}
