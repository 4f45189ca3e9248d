import type { Kysely } from 'kysely';
import type { Attempts, NewAttempt, StoredAttempt } from '../../ports/index.ts';
import { plus } from '../plus.ts';
import { prepareQuery } from '../prepare-query.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { attemptColumns } from './attempt-columns.ts';
import { placesInFile } from './places-in-file.ts';

/** How often an attempt that stood in the way may end before it can be read. */
const MAX_TRIES = 20;

interface InsertedAttempt extends Omit<NewAttempt, 'completesCart'> {
  readonly completesCart: number;
  readonly holder: string;
  readonly milliseconds: number;
  readonly reading: number | null;
}

/**
 * One insert decides: the unique indexes of scope, attemptId and open cart stand for the rules, for any number of
 * callers. The reads afterwards only say which of them refused it.
 */
export function prepareCreate(
  db: Kysely<Tables>,
  clock: SqlClock,
  findByCart: Attempts['findByCart'],
): Attempts['create'] {
  const stored = db.selectFrom('attempts').select(attemptColumns);
  const insert = prepareInsert(db, clock);

  return async (attempt, { holder, milliseconds }) => {
    for (let left = MAX_TRIES; left > 0; left -= 1) {
      const [created] = await insert({
        ...attempt,
        completesCart: attempt.completesCart ? 1 : 0,
        holder,
        milliseconds: Math.round(milliseconds),
        reading: clock.read(),
      });
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
  };
}

const prepareInsert = (db: Kysely<Tables>, clock: SqlClock) =>
  prepareQuery<Tables, InsertedAttempt, StoredAttempt>(
    db,
    ({ attemptId, owner, domain, scope, fingerprint, input, completesCart, holder, milliseconds, reading }) => {
      const now = clock.at(reading);
      return db
        .insertInto('attempts')
        .values({
          ...placesInFile(db).open('attempts'),
          attemptId,
          owner,
          domain,
          scope,
          fingerprint,
          input,
          completesCart,
          createdAt: now,
          status: 'RUNNING',
          result: null,
          updatedAt: now,
          dueAt: 0,
          sealedPayment: null,
          lastSequence: 0,
          lastPosition: 0,
          leaseHolder: holder,
          leaseUntil: plus(now, milliseconds),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(attemptColumns);
    },
  );
