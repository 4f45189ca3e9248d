import type { AttemptJournal } from './attempt-journal.ts';

/** The key of the next submission: a void one consumes its key. */
export const toAttemptKey = ({ attemptId, submissions }: AttemptJournal): string => toKey(attemptId, submissions);

/**
 * The key of the next payment, which is kept until a payment is refused: a platform that crashed may have lost one that its provider took.
 */
export const toPaymentKey = ({ attemptId, refusals }: AttemptJournal): string => toKey(attemptId, refusals);

/** The attempt's own id first, then the id with a number. */
const toKey = (attemptId: string, earlier: number): string =>
  earlier === 0 ? attemptId : `${attemptId}-${earlier + 1}`;
