import type { Kysely } from 'kysely';
import type { NewMessage, OrderKey, OutboxEntry } from '../../ports/index.ts';
import { isPostgres } from '../is-postgres.ts';
import { prepareQuery, prepareWrite } from '../prepare-query.ts';
import { plus, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { NOT_YET } from './stream-order.ts';

type Timed<Row> = Row & { readonly reading: number | null };

/** Writes what receivers are told, in the transaction of what it tells. */
export type WriteOutboxEntry = (entry: OutboxEntry | undefined, transaction: Kysely<Tables>) => Promise<void>;

export function prepareOutboxEntry(db: Kysely<Tables>, clock: SqlClock): WriteOutboxEntry {
  // The rows are locked: whoever settles one of them sees what is added, or has settled it before. Both begin with the first one, so
  // that neither waits for the other.
  const listStream = prepareQuery(db, ({ receiver, stream }: Pick<NewMessage, 'receiver' | 'stream'>) =>
    db
      .selectFrom('outboxMessages')
      .select(['position', 'givenUpAt'])
      .where('receiver', '=', receiver)
      .where('stream', '=', stream)
      .orderBy('position')
      .$if(isPostgres(db), (query) => query.forUpdate()),
  );
  const insertFirst = prepareInsert(db, clock, true);
  const insertLater = prepareInsert(db, clock, false);
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
      const earlier = await listStream(message, transaction);
      const isFirst = earlier.every(({ givenUpAt }) => givenUpAt !== null);
      const position = (earlier.at(-1)?.position ?? 0) + 1;
      const insert = isFirst ? insertFirst : insertLater;
      await insert({ ...message, position, term: Math.round(message.term), reading }, transaction);
    }
    if (entry.follow !== null) await follow({ ...entry.follow, reading }, transaction);
  };
}

const prepareInsert = (db: Kysely<Tables>, clock: SqlClock, isFirst: boolean) =>
  prepareWrite(db, (message: Timed<NewMessage & { readonly position: number }>) => {
    // A stand-in of prepareWrite has no members to spread.
    const { messageId, receiver, stream, position, type, owner, domain, orderId, attemptId, data } = message;
    const now = clock.at(message.reading);
    return db.insertInto('outboxMessages').values({
      receiver,
      stream,
      position,
      messageId,
      type,
      owner,
      domain,
      orderId,
      attemptId,
      data,
      writtenAt: now,
      lastAt: plus(now, message.term),
      dueAt: isFirst ? now : NOT_YET,
      tries: 0,
      givenUpAt: null,
      problem: null,
    });
  });
