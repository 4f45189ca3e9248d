import { type Kysely, type Selectable, sql } from 'kysely';
import type { OrderKey, Orders, OutboxEntry, StoredOrder } from '../ports/index.ts';
import type { WriteOutboxEntry } from './outbox/prepare-outbox-entry.ts';
import { prepareQuery } from './prepare-query.ts';
import { runTransaction } from './run-transaction.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { withoutFlush, writeWith } from './without-flush.ts';

type InsertedOrder = Parameters<Orders['record']>[0] & { readonly reading: number | null };

export function createOrders(db: Kysely<Tables>, clock: SqlClock, writeEntry: WriteOutboxEntry): Orders {
  const stored = db
    .selectFrom('orders')
    .select([
      'owner',
      'domain',
      'orderId',
      'orderNumber',
      'cartHandle',
      'cart',
      'attemptId',
      'status',
      'placedAt',
      'buyerRemoved',
    ]);

  const listByKey = prepareQuery(db, ({ domain, orderId }: OrderKey) =>
    stored.where('domain', '=', domain).where('orderId', '=', orderId),
  );
  const insert = prepareQuery(
    db,
    ({ owner, domain, orderId, orderNumber, cartHandle, cart, attemptId, reading }: InsertedOrder) =>
      db
        .insertInto('orders')
        .values({
          owner,
          domain,
          orderId,
          orderNumber,
          cartHandle,
          cart,
          attemptId,
          placedAt: clock.at(reading),
        })
        .onConflict((conflict) => conflict.columns(['domain', 'orderId']).doNothing())
        .returning('cart'),
  );

  const insertWith = (values: InsertedOrder, outbox: OutboxEntry) =>
    runTransaction(db, async (transaction) => {
      const recorded = await insert(values, transaction);
      if (recorded.length > 0) await writeEntry(outbox, transaction);
      return recorded;
    });

  return {
    async record(order, durability, outbox) {
      const values = { ...order, reading: clock.read() };
      const [recorded] = await writeWith(durability, () =>
        outbox === undefined ? insert(values) : insertWith(values, outbox),
      );
      if (recorded !== undefined) return recorded;
      // Orders are never deleted.
      const [known] = await listByKey(order);
      if (known === undefined) throw new Error('A recorded order is gone');
      return known;
    },

    find: async (key) => (await listByKey(key)).map(toStored)[0],

    async list(owner, { domain, status }, after, limit) {
      const rows = await stored
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
        .execute();
      return rows.map(toStored);
    },

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

const toStored = (row: Selectable<Tables['orders']>): StoredOrder => ({ ...row, buyerRemoved: row.buyerRemoved === 1 });
