import { type Kysely, sql } from 'kysely';
import type { Attempts } from '../ports/index.ts';
import { isPostgres } from './is-postgres.ts';
import { later } from './later.ts';
import { recordAttemptChange } from './record-attempt-change.ts';
import type { SqlClock } from './sql-clock.ts';
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

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
const atWork = sql<boolean>`status not in ('SUCCEEDED', 'FAILED')`;

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

export function createAttempts(db: Kysely<Tables>, clock: SqlClock): Attempts {
  const stored = db.selectFrom('attempts').select(attemptColumns);

  return {
    async create({ attemptId, owner, domain, scope, fingerprint, input }, lease) {
      const now = clock.now();
      const created = await db
        .insertInto('attempts')
        .values({
          attemptId,
          owner,
          domain,
          scope,
          fingerprint,
          input,
          createdAt: now,
          status: 'RUNNING',
          result: null,
          updatedAt: now,
          dueAt: 0,
          lastSequence: 0,
          lastPosition: 0,
          leaseHolder: lease.holder,
          leaseUntil: later(now, lease.milliseconds),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(attemptColumns)
        .executeTakeFirst();
      if (created !== undefined) return { outcome: 'created', attempt: created };
      // Attempts are never deleted, so the conflicting row still exists.
      const found = await stored.where('scope', '=', scope).executeTakeFirst();
      return found === undefined ? { outcome: 'id-taken' } : { outcome: 'found', attempt: found };
    },

    find: (attemptId) => stored.where('attemptId', '=', attemptId).executeTakeFirst(),

    findByScope: (scope) => stored.where('scope', '=', scope).executeTakeFirst(),

    claim: (attemptId, lease, options) => {
      const now = clock.now();
      return db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: later(now, lease.milliseconds) })
        .where('attemptId', '=', attemptId)
        .where('status', 'not in', options?.reopen === true ? ['SUCCEEDED'] : ['SUCCEEDED', 'FAILED'])
        .where((row) =>
          row.or([row('leaseHolder', 'is', null), row('leaseUntil', '<=', now), row('leaseHolder', '=', lease.holder)]),
        )
        .returning(attemptColumns)
        .executeTakeFirst();
    },

    async release({ attemptId, holder }) {
      await db
        .updateTable('attempts')
        .set({ leaseHolder: null, leaseUntil: 0 })
        .where('attemptId', '=', attemptId)
        .where('leaseHolder', '=', holder)
        .execute();
    },

    async claimDue(lease, { limit, except }) {
      const now = clock.now();
      const due = db
        .selectFrom('attempts')
        .select('attemptId')
        .where(atWork)
        .where('dueAt', '<=', now)
        .where((row) => row.or([row('leaseHolder', 'is', null), row('leaseUntil', '<=', now)]))
        .$if(except.length > 0, (query) => query.where('attemptId', 'not in', except))
        .orderBy('createdAt')
        .orderBy('attemptId')
        .limit(limit)
        // SQLite has one writer at a time, and no syntax for this.
        .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
      const claimed = await db
        .updateTable('attempts')
        .set({ leaseHolder: lease.holder, leaseUntil: later(now, lease.milliseconds) })
        .where('attemptId', 'in', due)
        .returning(attemptColumns)
        .execute();
      return claimed.toSorted(
        (left, right) => left.createdAt - right.createdAt || compare(left.attemptId, right.attemptId),
      );
    },

    record: (lease, change) => recordAttemptChange(db, clock, lease, change),

    listSteps: (attemptId) =>
      db
        .selectFrom('attemptSteps')
        .select(['step', 'state', 'result', 'at'])
        .where('attemptId', '=', attemptId)
        .orderBy('position')
        .execute(),

    listEvents: (attemptId, { afterSequence, limit }) =>
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
