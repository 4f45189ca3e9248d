import type { AttemptJournal } from './journal/attempt-journal.ts';

/** The key of the next submission: a void one consumes its key. */
export const toAttemptKey = ({ attemptId, submissions }: AttemptJournal): string => toKey(attemptId, submissions);

/**
 * The key of the next payment, which is kept until a payment is refused: a platform that crashed may have lost one that its provider took.
 * What a payment provider holds is kept for one key, so that one stays: an approval or a sheet's token pays under no other.
 */
export const toPaymentKey = ({ attemptId, refusals, plan }: AttemptJournal): string =>
  plan.hold === undefined ? toKey(attemptId, refusals) : attemptId;

/** The attempt's own id first, then the id with a number. */
const toKey = (attemptId: string, earlier: number): string =>
  earlier === 0 ? attemptId : `${attemptId}-${earlier + 1}`;
