import type { Kysely } from 'kysely';
import type { AttemptChange, HeldLease, StoredEvent } from '../../ports/index.ts';
import { later } from '../later.ts';
import { runTransaction } from '../run-transaction.ts';
import type { SqlClock } from '../sql-clock.ts';
import type { Tables } from '../tables.ts';

const NO_INPUT = '{}';

/**
 * The update comes first: it proves the lease, locks the row until the end of the transaction, and reserves the numbers
 * of the events and entries that follow.
 */
export function recordAttemptChange(
  db: Kysely<Tables>,
  clock: SqlClock,
  { attemptId, holder }: HeldLease,
  { steps = [], events = [], rewrites = [], status, result, sealedPayment, dropsResults, dueIn }: AttemptChange,
): Promise<readonly StoredEvent[] | undefined> {
  const payment = status === 'SUCCEEDED' || status === 'FAILED' ? null : sealedPayment;
  return runTransaction(db, async (transaction) => {
    const now = clock.now();
    const reserved = await transaction
      .updateTable('attempts')
      .set((row) => ({
        updatedAt: now,
        lastSequence: row('lastSequence', '+', events.length),
        lastPosition: row('lastPosition', '+', steps.length),
        ...(status === undefined ? {} : { status }),
        ...(result === undefined ? {} : { result }),
        ...(dropsResults === undefined ? {} : { input: NO_INPUT }),
        ...(payment === undefined ? {} : { sealedPayment: payment }),
        ...(dueIn === undefined ? {} : { dueAt: later(now, dueIn) }),
      }))
      .where('attemptId', '=', attemptId)
      .where('leaseHolder', '=', holder)
      .returning(['lastSequence', 'lastPosition', 'updatedAt'])
      .executeTakeFirst();
    if (reserved === undefined) return undefined;
    const at = reserved.updatedAt;

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
    if (dropsResults === true) {
      await transaction
        .updateTable('attemptSteps')
        .set({ result: null })
        .where('attemptId', '=', attemptId)
        .where('result', 'is not', null)
        .execute();
    }
    for (const { sequence, data } of rewrites) {
      await transaction
        .updateTable('attemptEvents')
        .set({ data })
        .where('attemptId', '=', attemptId)
        .where('sequence', '=', sequence)
        .execute();
    }
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
