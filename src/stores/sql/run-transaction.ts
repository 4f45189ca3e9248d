import type { Kysely, Transaction } from 'kysely';
import { isRepeatable } from './is-repeatable.ts';

const MAX_TRIES = 4;

/** Repeats the work if the database rolled it back in favour of another transaction. */
export async function runTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 0 || !isRepeatable(error)) throw error;
    }
  }
}
