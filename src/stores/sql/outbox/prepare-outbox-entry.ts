import { type Kysely, sql } from 'kysely';
import type { NewMessage, OrderKey, OutboxEntry } from '../../ports/index.ts';
import { plus } from '../plus.ts';
import { prepareWrite } from '../prepare-query.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

type Timed<Row> = Row & { readonly reading: number | null };

/** Writes what receivers are told, in the transaction of what it tells. */
export type WriteOutboxEntry = (entry: OutboxEntry | undefined, transaction: Kysely<Tables>) => Promise<void>;

export function prepareOutboxEntry(db: Kysely<Tables>, clock: SqlClock): WriteOutboxEntry {
  const insert = prepareWrite(
    db,
    // A stand-in of prepareWrite has no members to spread.
    ({
      messageId,
      receiver,
      stream,
      type,
      owner,
      domain,
      orderId,
      attemptId,
      data,
      term,
      reading,
    }: Timed<NewMessage>) => {
      const now = clock.at(reading);
      return db.insertInto('outboxMessages').values({
        receiver,
        stream,
        position: sql<number>`(
          select coalesce(max(position), 0) + 1 from outbox_messages where receiver = ${receiver} and stream = ${stream}
        )`,
        messageId,
        type,
        owner,
        domain,
        orderId,
        attemptId,
        data,
        writtenAt: now,
        lastAt: plus(now, term),
        dueAt: now,
        tries: 0,
        givenUpAt: null,
        problem: null,
      });
    },
  );
  const follow = prepareWrite(db, ({ domain, orderId, reading }: Timed<OrderKey>) =>
    db
      .insertInto('followedOrders')
      .values({ domain, orderId, digest: null, changedAt: clock.at(reading), dueAt: clock.at(reading) })
      .onConflict((conflict) => conflict.columns(['domain', 'orderId']).doNothing()),
  );

  return async (entry, transaction) => {
    if (entry === undefined) return;
    const reading = clock.read();
    for (const message of entry.messages) {
      await insert({ ...message, term: Math.round(message.term), reading }, transaction);
    }
    if (entry.follow !== null) await follow({ ...entry.follow, reading }, transaction);
  };
}
