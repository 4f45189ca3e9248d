import { type Kysely, sql } from 'kysely';
import type { IdempotencyClaim, IdempotencyRecords, IdempotencyRequest } from '../ports/index.ts';
import { later } from './later.ts';
import type { SqlClock } from './sql-clock.ts';
import type { Tables } from './tables.ts';
import { writeWith } from './without-flush.ts';

export function createIdempotencyRecords(db: Kysely<Tables>, clock: SqlClock): IdempotencyRecords {
  /** Returns a value for exactly one of many callers: one statement inserts, or takes over an expired record. */
  async function take(request: IdempotencyRequest): Promise<'claimed' | 'interrupted' | undefined> {
    const { scope, owner, fingerprint, holder, leaseMilliseconds, keepMilliseconds } = request;
    const now = clock.now();
    const validUntil = later(now, leaseMilliseconds);
    const keptUntil = later(now, Math.max(leaseMilliseconds, keepMilliseconds));
    const claim = { holder, answer: null, validUntil };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotencyRecords')
      .values({ scope, owner, fingerprint, keptUntil, ...claim })
      .onConflict((conflict) =>
        conflict
          .column('scope')
          .doUpdateSet({ owner, fingerprint, keptUntil, ...claim })
          .where('idempotencyRecords.validUntil', '<=', now)
          .where('idempotencyRecords.keptUntil', '<=', now),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return 'claimed';
    const { numUpdatedRows } = await db
      .updateTable('idempotencyRecords')
      .set({ owner, holder, validUntil })
      .where('scope', '=', scope)
      .where('fingerprint', '=', fingerprint)
      .where('answer', 'is', null)
      .where('validUntil', '<=', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? 'interrupted' : undefined;
  }

  return {
    async claim(request): Promise<IdempotencyClaim> {
      for (;;) {
        // A claim of a call that may simply run again means nothing once its process is gone.
        const taken = await writeWith(request.keepMilliseconds === 0 ? 'later' : 'now', () => take(request));
        if (taken !== undefined) return { outcome: taken };
        const record = await db
          .selectFrom('idempotencyRecords')
          .select((row) => [
            'fingerprint',
            'answer',
            sql<number>`${row.ref('validUntil')} - ${clock.now()}`.as('leaseMilliseconds'),
          ])
          .where('scope', '=', request.scope)
          .executeTakeFirst();
        // Released since: try to claim it.
        if (record === undefined) continue;
        if (record.fingerprint !== request.fingerprint) return { outcome: 'conflict' };
        if (record.answer !== null) return { outcome: 'answered', answer: record.answer };
        return { outcome: 'in-flight', leaseMilliseconds: record.leaseMilliseconds };
      }
    },

    async complete({ scope, holder }, { text, lifetimeMilliseconds }) {
      const now = clock.now();
      const end = later(now, lifetimeMilliseconds);
      const { numUpdatedRows } = await db
        .updateTable('idempotencyRecords')
        .set((row) => {
          const isRemoved = row('owner', 'is', null);
          return {
            answer: row.case().when(isRemoved).then(null).else(text).end(),
            validUntil: row.case().when(isRemoved).then(now).else(end).end(),
            keptUntil: end,
          };
        })
        .where('scope', '=', scope)
        .where('holder', '=', holder)
        .where('answer', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async release({ scope, holder }) {
      await db
        .deleteFrom('idempotencyRecords')
        .where('scope', '=', scope)
        .where('holder', '=', holder)
        .where('answer', 'is', null)
        .execute();
    },

    async has(scope) {
      const record = await db
        .selectFrom('idempotencyRecords')
        .select('scope')
        .where('scope', '=', scope)
        .where((row) => row.or([row('validUntil', '>', clock.now()), row('keptUntil', '>', clock.now())]))
        .executeTakeFirst();
      return record !== undefined;
    },

    async purge(limit) {
      const ended = db
        .selectFrom('idempotencyRecords')
        .select('scope')
        .where('validUntil', '<=', clock.now())
        .where('keptUntil', '<=', clock.now())
        .limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom('idempotencyRecords')
        .where('scope', 'in', ended)
        .where('validUntil', '<=', clock.now())
        .where('keptUntil', '<=', clock.now())
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
