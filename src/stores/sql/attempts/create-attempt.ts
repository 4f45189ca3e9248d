import type { Kysely } from 'kysely';
import type { Attempts, StoredAttempt } from '../../ports/index.ts';
import { later } from '../later.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { attemptColumns } from './attempt-columns.ts';

/** How often an attempt that stood in the way may end before it can be read. */
const MAX_TRIES = 20;

/**
 * One insert decides: the unique indexes of scope, attemptId and open cart stand for the rules, for any number of
 * callers. The reads afterwards only say which of them refused it.
 */
export async function createAttempt(
  db: Kysely<Tables>,
  clock: SqlClock,
  findByCart: Attempts['findByCart'],
  attempt: Parameters<Attempts['create']>[0],
  lease: Parameters<Attempts['create']>[1],
): ReturnType<Attempts['create']> {
  const stored = db.selectFrom('attempts').select(attemptColumns);
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    const created = await insert(db, clock, attempt, lease);
    if (created !== undefined) return { outcome: 'created', attempt: created };
    // Attempts are deleted long after their end only, so a row with this scope or attemptId still exists.
    const found = await stored.where('scope', '=', attempt.scope).executeTakeFirst();
    if (found !== undefined) return { outcome: 'found', attempt: found };
    const namesake = await stored.where('attemptId', '=', attempt.attemptId).executeTakeFirst();
    if (namesake !== undefined) return { outcome: 'id-taken' };
    const open = await findByCart(attempt);
    if (open !== undefined) return { outcome: 'cart-locked', attempt: open };
  }
  throw new Error('Attempts of one cart began and ended too often to create another one');
}

function insert(
  db: Kysely<Tables>,
  clock: SqlClock,
  { attemptId, owner, domain, scope, fingerprint, input, completesCart }: Parameters<Attempts['create']>[0],
  lease: Parameters<Attempts['create']>[1],
): Promise<StoredAttempt | undefined> {
  const now = clock.now();
  return db
    .insertInto('attempts')
    .values({
      attemptId,
      owner,
      domain,
      scope,
      fingerprint,
      input,
      completesCart: completesCart ? 1 : 0,
      createdAt: now,
      status: 'RUNNING',
      result: null,
      updatedAt: now,
      dueAt: 0,
      sealedPayment: null,
      lastSequence: 0,
      lastPosition: 0,
      leaseHolder: lease.holder,
      leaseUntil: later(now, lease.milliseconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(attemptColumns)
    .executeTakeFirst();
}
