import type { Kysely } from 'kysely';
import type { IdempotencyClaim, IdempotencyRecords } from '../ports/index.ts';
import type { Tables } from './tables.ts';

export function createIdempotencyRecords(db: Kysely<Tables>): IdempotencyRecords {
  type ClaimRequest = Parameters<IdempotencyRecords['claim']>[0];

  /** True for exactly one of many callers: one statement inserts, or takes over what has ended. */
  async function take({ scope, fingerprint, holder, leaseUntil, now }: ClaimRequest): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotencyRecords')
      .values({ scope, fingerprint, holder, answer: null, validUntil: leaseUntil })
      .onConflict((conflict) =>
        conflict
          .column('scope')
          .doUpdateSet({ fingerprint, holder, answer: null, validUntil: leaseUntil })
          .where('idempotencyRecords.validUntil', '<=', now),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  return {
    async claim(request): Promise<IdempotencyClaim> {
      for (;;) {
        if (await take(request)) return { outcome: 'claimed' };
        const record = await db
          .selectFrom('idempotencyRecords')
          .select(['fingerprint', 'answer', 'validUntil'])
          .where('scope', '=', request.scope)
          .executeTakeFirst();
        // Released since: try to be the one who gets it.
        if (record === undefined) continue;
        if (record.fingerprint !== request.fingerprint) return { outcome: 'conflict' };
        if (record.answer !== null) return { outcome: 'answered', answer: record.answer };
        return { outcome: 'in-flight', leaseUntil: record.validUntil };
      }
    },

    async complete(scope, holder, answer, expiresAt) {
      const { numUpdatedRows } = await db
        .updateTable('idempotencyRecords')
        .set({ answer, validUntil: expiresAt })
        .where('scope', '=', scope)
        .where('holder', '=', holder)
        .where('answer', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    async release(scope, holder) {
      await db
        .deleteFrom('idempotencyRecords')
        .where('scope', '=', scope)
        .where('holder', '=', holder)
        .where('answer', 'is', null)
        .execute();
    },

    async purge(now) {
      const { numDeletedRows } = await db
        .deleteFrom('idempotencyRecords')
        .where('validUntil', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
