import { type Kysely, sql } from 'kysely';
import type { Attempts } from '../../ports/index.ts';
import { runTransaction } from '../run-transaction.ts';
import { later, type SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';
import { attemptColumns } from './attempt-columns.ts';
import { place, toRowPlaces } from './row-places.ts';

/** The input of an attempt that was shrunk. Stands in the condition of two indexes. */
export const SHRUNK = '{"reduced":true}';

/** Written out, not bound: a partial index is used only for exactly the condition it was created with. */
const isWhole = sql<boolean>`status in ('SUCCEEDED', 'FAILED') and input <> '{"reduced":true}'`;
const isShrunk = sql<boolean>`input = '{"reduced":true}'`;

/** What is kept of attempts after their end, and for how long. */
export function shrinkAttempts(
  db: Kysely<Tables>,
  clock: SqlClock,
): Pick<Attempts, 'listToShrink' | 'shrink' | 'deleteShrunk'> {
  const { ended } = toRowPlaces(db);
  return {
    listToShrink: (endedFor, limit) =>
      db
        .selectFrom('attempts')
        .select(attemptColumns)
        .where(isWhole)
        .where('updatedAt', '<=', later(clock.now(), -endedFor))
        .orderBy('updatedAt')
        .limit(limit)
        .execute(),

    shrink: (attemptId, { again, result, lastEvent }) =>
      runTransaction(db, async (transaction) => {
        const shrunk = await transaction
          .updateTable('attempts')
          .set({ input: SHRUNK, result })
          .$if(ended !== null, (query) => query.set(place, ended?.('attempts', sql`1`) ?? place))
          .where('attemptId', '=', attemptId)
          .where('status', 'in', ['SUCCEEDED', 'FAILED'])
          .$if(!again, (query) => query.where('input', '<>', SHRUNK))
          .returning('lastSequence')
          .executeTakeFirst();
        if (shrunk === undefined) return;
        await transaction.deleteFrom('attemptSteps').where('attemptId', '=', attemptId).execute();
        await transaction
          .deleteFrom('attemptEvents')
          .where('attemptId', '=', attemptId)
          .where('sequence', '<', shrunk.lastSequence)
          .execute();
        if (lastEvent === null) return;
        await transaction
          .updateTable('attemptEvents')
          .set({ data: lastEvent })
          .where('attemptId', '=', attemptId)
          .where('sequence', '=', shrunk.lastSequence)
          .execute();
      }),

    deleteShrunk: (endedFor, limit) =>
      runTransaction(db, async (transaction) => {
        const old = await transaction
          .selectFrom('attempts')
          .select('attemptId')
          .where(isShrunk)
          .where('updatedAt', '<=', later(clock.now(), -endedFor))
          .orderBy('updatedAt')
          .limit(limit)
          .execute();
        if (old.length === 0) return 0;
        const ids = old.map(({ attemptId }) => attemptId);
        await transaction.deleteFrom('attemptSteps').where('attemptId', 'in', ids).execute();
        await transaction.deleteFrom('attemptEvents').where('attemptId', 'in', ids).execute();
        const deleted = await transaction
          .deleteFrom('attempts')
          .where('attemptId', 'in', ids)
          .executeTakeFirstOrThrow();
        return Number(deleted.numDeletedRows);
      }),
  };
}
