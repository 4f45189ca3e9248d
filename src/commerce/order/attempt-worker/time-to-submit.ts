import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { expireAttempt } from '../attempt/ask-to-repeat.ts';
import type { AttemptContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { findTimeLeft } from '../attempt/find-time-left.ts';
import type { AttemptJournal } from '../attempt/journal/attempt-journal.ts';

/** Ends an attempt whose time to submit is over: nobody repeated the call, or the shop was down for all of it. */
export const endLate = (journal: AttemptJournal, step: AttemptStep): Promise<void> =>
  journal.sealedPayment === null ? expireAttempt(journal, step) : failAttempt(journal, step, [createTooLate()]);

/** Runs right before the submission. Throws StoreUnavailable. */
export function requireTimeLeft({ context, journal }: Pick<AttemptContext, 'context' | 'journal'>): void {
  if (findTimeLeft(context, journal) > 0) return;
  throw createTooLate();
}

const createTooLate = (): CommerceError =>
  new CommerceError('StoreUnavailable', {
    sentence: 'late',
    description: 'The shop did not take the order in time. Nothing was charged',
    outcomeUnknown: false,
  });
