import type { AttemptJournal } from './journal/attempt-journal.ts';

/** The key of the next submission: a void one consumes its key. */
export const toAttemptKey = ({ attemptId, submissions }: AttemptJournal): string => toKey(attemptId, submissions);

/**
 * The key of the next payment. It changes only after a refusal: a platform that crashed may have lost a payment that its provider took. A
 * plan with a hold keeps one key throughout, since the provider holds the money under that key.
 */
export const toPaymentKey = ({ attemptId, refusals, plan }: AttemptJournal): string =>
  plan.hold === undefined ? toKey(attemptId, refusals) : attemptId;

/** The attempt's own id first, then the id with a number. */
const toKey = (attemptId: string, earlier: number): string =>
  earlier === 0 ? attemptId : `${attemptId}-${earlier + 1}`;
