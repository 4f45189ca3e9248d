import { type Expression, type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { MessageClaim, NewMessage, Outbox } from '../../ports/index.ts';
import { isPostgres } from '../is-postgres.ts';
import { listDueGroups } from '../list-due.ts';
import { runTransaction } from '../run-transaction.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { withoutFlush } from '../without-flush.ts';
import { holdBack, isFirst, NOT_YET, releaseNext, waits } from './stream-order.ts';

const isGivenUp = sql<boolean>`given_up_at is not null`;

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
  /** With the last statement about a message, the next one of its stream is due. */
  const settle = (end: (transaction: Kysely<Tables>) => Promise<readonly Pick<NewMessage, 'receiver' | 'stream'>[]>) =>
    withoutFlush(() =>
      runTransaction(db, async (transaction) => {
        for (const stream of await end(transaction)) await releaseNext(transaction, clock, stream);
      }),
    );

  return {
    async listDueReceivers() {
      const due = await listDueGroups(db, clock, {
        table: sql`outbox_messages`,
        by: sql`receiver`,
        dueAt: sql`due_at`,
        within: sql`given_up_at is null`,
        told: sql`tries`,
      });
      return due.map(({ member, told }) => ({ receiver: member, tries: Number(told) }));
    },

    async claimDue({ receiver, limit, milliseconds }) {
      const now = clock.now();
      const due = db
        .selectFrom('outboxMessages')
        .select('messageId')
        .where('receiver', '=', receiver)
        .where(waits)
        .where('dueAt', '<=', now)
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
      await settle((transaction) =>
        transaction.deleteFrom('outboxMessages').where(isClaim(message)).returning(['receiver', 'stream']).execute(),
      );
    },

    async failed(message, dueIn, problem) {
      const fail = (
        transaction: Kysely<Tables>,
        next: { readonly dueAt: RawBuilder<number> } | { givenUpAt: Expression<number> },
      ) =>
        transaction
          .updateTable('outboxMessages')
          .set({ ...next, problem })
          .where(isClaim(message))
          .returning(['receiver', 'stream'])
          .execute();
      if (dueIn === null) return settle((transaction) => fail(transaction, { givenUpAt: clock.now() }));
      await withoutFlush(() =>
        runTransaction(db, async (transaction) => {
          const failed = await fail(transaction, { dueAt: later(clock.now(), dueIn) });
          // An earlier one may have been sent again meanwhile.
          for (const stream of failed) await holdBack(transaction, stream);
        }),
      );
    },

    async list({ receiver, state }, limit) {
      const messages = await db
        .selectFrom('outboxMessages')
        .select([...shown, 'dueAt', 'givenUpAt', 'problem'])
        .$if(receiver !== null, (query) => query.where('receiver', '=', receiver ?? ''))
        .$if(state !== null, (query) => query.where(state === 'WAITING' ? waits : isGivenUp))
        .orderBy('writtenAt')
        .orderBy('receiver')
        .orderBy('stream')
        .orderBy('position')
        .limit(limit)
        .execute();
      return messages.map((message) => ({ ...message, dueAt: message.dueAt === NOT_YET ? null : message.dueAt }));
    },

    sendAgain: (messageId, term) =>
      runTransaction(db, async (transaction) => {
        const now = clock.now();
        const message = await transaction
          .updateTable('outboxMessages')
          .set({ dueAt: NOT_YET, lastAt: later(now, term), givenUpAt: null })
          .where('messageId', '=', messageId)
          .returning(['receiver', 'stream'])
          .executeTakeFirst();
        if (message === undefined) return false;
        await holdBack(transaction, message);
        await releaseNext(transaction, clock, message);
        return true;
      }),

    async summarizeWaiting() {
      const { rows } = await sql<{ readonly count: number; readonly oldest: number | null }>`
        select count(*) as count, ${clock.now()} - min(written_at) as oldest from (
          select written_at from outbox_messages where given_up_at is null limit 10000
        ) as waiting`.execute(db);
      const [row] = rows;
      return { count: row?.count ?? 0, oldest: row?.oldest ?? 0 };
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
      // Also of messages that an earlier call gave up whose process died here: nobody else would look.
      const held = db.selectFrom('outboxMessages').select('receiver').distinct().where(waits);
      for (const { receiver } of await held.where('dueAt', '=', NOT_YET).execute()) {
        const next = db.updateTable('outboxMessages').set({ dueAt: clock.now() }).where('receiver', '=', receiver);
        await next.where('dueAt', '=', NOT_YET).where(waits).where(isFirst).execute();
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
