import type { Kysely } from 'kysely';
import type { AttemptChange, StoredEvent } from '../ports/index.ts';
import type { Tables } from './tables.ts';

/**
 * The update comes first: it proves the lease, holds the row until the end of the transaction, and reserves the numbers
 * of the events and entries that follow.
 */
export function recordAttemptChange(
  db: Kysely<Tables>,
  attemptId: string,
  holder: string,
  { at, steps = [], events = [], status, result, dueAt }: AttemptChange,
): Promise<readonly StoredEvent[] | undefined> {
  return db.transaction().execute(async (transaction) => {
    const reserved = await transaction
      .updateTable('attempts')
      .set((row) => ({
        updatedAt: at,
        lastSequence: row('lastSequence', '+', events.length),
        lastPosition: row('lastPosition', '+', steps.length),
        ...(status === undefined ? {} : { status }),
        ...(result === undefined ? {} : { result }),
        ...(dueAt === undefined ? {} : { dueAt }),
      }))
      .where('attemptId', '=', attemptId)
      .where('leaseHolder', '=', holder)
      .returning(['lastSequence', 'lastPosition'])
      .executeTakeFirst();
    if (reserved === undefined) return undefined;

    const firstPosition = reserved.lastPosition - steps.length + 1;
    const firstSequence = reserved.lastSequence - events.length + 1;
    const entries = steps.map(({ step, state, result }, index) => ({
      attemptId,
      position: firstPosition + index,
      step,
      state,
      result,
      at,
    }));
    const numbered = events.map(({ type, data }, index) => ({ sequence: firstSequence + index, type, data, at }));
    if (entries.length > 0) await transaction.insertInto('attemptSteps').values(entries).execute();
    if (numbered.length > 0) {
      await transaction
        .insertInto('attemptEvents')
        .values(numbered.map((event) => ({ attemptId, ...event })))
        .execute();
    }
    return numbered;
  });
}
