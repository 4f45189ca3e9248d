import { type Kysely, sql } from 'kysely';
import type { Attempts } from '../ports/index.ts';
import { recordAttemptChange } from './record-attempt-change.ts';
import type { Tables } from './tables.ts';

const attemptColumns = [
  'attemptId',
  'owner',
  'domain',
  'scope',
  'fingerprint',
  'input',
  'createdAt',
  'status',
  'result',
  'updatedAt',
  'dueAt',
  'lastSequence',
] as const;

/** Written out, not bound: a partial index is used only for the very condition it was made with. */
const atWork = sql<boolean>`status not in ('SUCCEEDED', 'FAILED')`;

export function createAttempts(db: Kysely<Tables>): Attempts {
  const stored = db.selectFrom('attempts').select(attemptColumns);

  return {
    async create({ attemptId, owner, domain, scope, fingerprint, input, createdAt }, lease) {
      const created = await db
        .insertInto('attempts')
        .values({
          attemptId,
          owner,
          domain,
          scope,
          fingerprint,
          input,
          createdAt,
          status: 'RUNNING',
          result: null,
          updatedAt: createdAt,
          dueAt: 0,
          lastSequence: 0,
          lastPosition: 0,
          leaseHolder: lease.holder,
          leaseUntil: lease.until,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(attemptColumns)
        .executeTakeFirst();
      if (created !== undefined) return { outcome: 'created', attempt: created };
      // Attempts are never deleted, so that whatever stood in the way is still there.
      const found = await stored.where('scope', '=', scope).executeTakeFirst();
      return found === undefined ? { outcome: 'id-taken' } : { outcome: 'found', attempt: found };
    },

    find: (attemptId) => stored.where('attemptId', '=', attemptId).executeTakeFirst(),

    findByScope: (scope) => stored.where('scope', '=', scope).executeTakeFirst(),

    claim: (attemptId, lease, now, options) =>
      db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: lease.until })
        .where('attemptId', '=', attemptId)
        .where('status', 'not in', options?.reopen === true ? ['SUCCEEDED'] : ['SUCCEEDED', 'FAILED'])
        .where((row) =>
          row.or([row('leaseHolder', 'is', null), row('leaseUntil', '<=', now), row('leaseHolder', '=', lease.holder)]),
        )
        .returning(attemptColumns)
        .executeTakeFirst(),

    async release(attemptId, holder) {
      await db
        .updateTable('attempts')
        .set({ leaseHolder: null, leaseUntil: 0 })
        .where('attemptId', '=', attemptId)
        .where('leaseHolder', '=', holder)
        .execute();
    },

    async listClaimable(now, limit) {
      const rows = await db
        .selectFrom('attempts')
        .select('attemptId')
        .where(atWork)
        .where('dueAt', '<=', now)
        .where((row) => row.or([row('leaseHolder', 'is', null), row('leaseUntil', '<=', now)]))
        .orderBy('createdAt')
        .orderBy('attemptId')
        .limit(limit)
        .execute();
      return rows.map(({ attemptId }) => attemptId);
    },

    record: (attemptId, holder, change) => recordAttemptChange(db, attemptId, holder, change),

    listSteps: (attemptId) =>
      db
        .selectFrom('attemptSteps')
        .select(['step', 'state', 'result', 'at'])
        .where('attemptId', '=', attemptId)
        .orderBy('position')
        .execute(),

    listEvents: (attemptId, afterSequence, limit) =>
      db
        .selectFrom('attemptEvents')
        .select(['sequence', 'type', 'data', 'at'])
        .where('attemptId', '=', attemptId)
        .where('sequence', '>', afterSequence)
        .orderBy('sequence')
        .limit(limit)
        .execute(),
  };
}
