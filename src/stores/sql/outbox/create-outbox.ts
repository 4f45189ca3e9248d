import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { MessageClaim, Outbox } from '../../ports/index.ts';
import { isPostgres } from '../is-postgres.ts';
import { later } from '../later.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush } from '../without-flush.ts';

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
const waits = sql<boolean>`given_up_at is null`;
const isGivenUp = sql<boolean>`given_up_at is not null`;

/** Nothing that was written earlier for the same receiver and stream still waits. */
const isFirst = sql<boolean>`not exists (
  select 1 from outbox_messages as earlier
  where earlier.receiver = outbox_messages.receiver and earlier.stream = outbox_messages.stream
    and earlier.position < outbox_messages.position and earlier.given_up_at is null
)`;

const shown = [
  'messageId',
  'receiver',
  'stream',
  'type',
  'owner',
  'domain',
  'orderId',
  'attemptId',
  'tries',
  'writtenAt',
] as const;

export function createOutbox(db: Kysely<Tables>, clock: SqlClock): Outbox {
  return {
    async claimDue({ limit, milliseconds, except }) {
      const now = clock.now();
      const due = db
        .selectFrom('outboxMessages')
        .select('messageId')
        .where(waits)
        .where('dueAt', '<=', now)
        .where(isFirst)
        .$if(except.length > 0, (query) => query.where('receiver', 'not in', except))
        .orderBy('dueAt')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claim = db
        .updateTable('outboxMessages')
        .set((row) => ({ dueAt: later(now, milliseconds), tries: row('tries', '+', 1) }))
        .where('messageId', 'in', due)
        .returning([...shown, 'data', sql<number>`case when last_at <= ${now} then 1 else 0 end`.as('isLast')]);
      const claimed = await withoutFlush(() => claim.execute());
      return claimed.map((message) => ({ ...message, isLast: Number(message.isLast) === 1 }));
    },

    async delivered(message) {
      await withoutFlush(() => db.deleteFrom('outboxMessages').where(isClaim(message)).execute());
    },

    async failed(message, dueIn, problem) {
      const now = clock.now();
      const next = dueIn === null ? { givenUpAt: now } : { dueAt: later(now, dueIn) };
      await withoutFlush(() =>
        db
          .updateTable('outboxMessages')
          .set({ ...next, problem })
          .where(isClaim(message))
          .execute(),
      );
    },

    list: ({ receiver, state }, limit) =>
      db
        .selectFrom('outboxMessages')
        .select([...shown, 'dueAt', 'givenUpAt', 'problem'])
        .$if(receiver !== null, (query) => query.where('receiver', '=', receiver ?? ''))
        .$if(state !== null, (query) => query.where(state === 'WAITING' ? waits : isGivenUp))
        .orderBy('writtenAt')
        .orderBy('receiver')
        .orderBy('stream')
        .orderBy('position')
        .limit(limit)
        .execute(),

    async sendAgain(messageId, term) {
      const now = clock.now();
      const message = await db
        .updateTable('outboxMessages')
        .set({ dueAt: now, lastAt: later(now, term), givenUpAt: null })
        .where('messageId', '=', messageId)
        .returning('messageId')
        .executeTakeFirst();
      return message !== undefined;
    },

    async giveUpOld({ overdue, most }) {
      const given = new Map<string, number>();
      const giveUp = db.updateTable('outboxMessages').set({ givenUpAt: clock.now() }).where(waits);
      const full = await db
        .selectFrom('outboxMessages')
        .select('receiver')
        .where(waits)
        .groupBy('receiver')
        .having(({ fn }) => fn.countAll(), '>', most)
        .execute();
      const surplus = full.map(({ receiver }) =>
        giveUp.where('messageId', 'in', (query) =>
          query
            .selectFrom('outboxMessages')
            .select('messageId')
            .where(waits)
            .where('receiver', '=', receiver)
            .orderBy('writtenAt', 'desc')
            .orderBy('position', 'desc')
            // SQLite has no offset without a limit.
            .limit(1_000_000_000)
            .offset(most),
        ),
      );
      for (const query of [giveUp.where('lastAt', '<=', later(clock.now(), -overdue)), ...surplus]) {
        for (const { receiver } of await query.returning('receiver').execute()) {
          given.set(receiver, (given.get(receiver) ?? 0) + 1);
        }
      }
      return given;
    },

    async deleteGivenUp(age, limit) {
      const old = db
        .selectFrom('outboxMessages')
        .select('messageId')
        .where(isGivenUp)
        .where('givenUpAt', '<=', later(clock.now(), -age))
        .orderBy('givenUpAt')
        .limit(limit);
      const deleted = await withoutFlush(() =>
        db.deleteFrom('outboxMessages').where('messageId', 'in', old).executeTakeFirstOrThrow(),
      );
      return Number(deleted.numDeletedRows);
    },
  };
}

const isClaim =
  ({ messageId, tries }: MessageClaim) =>
  ({ and }: ExpressionBuilder<Tables, 'outboxMessages'>) =>
    and({ messageId, tries });
