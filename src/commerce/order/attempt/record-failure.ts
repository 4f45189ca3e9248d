import type { Money } from '../../../domain/money/money.ts';
import type { AttemptChange } from '../../../stores/ports/index.ts';
import type { PendingFailure } from './attempt-records.ts';
import { type AttemptJournal, LeaseLostError } from './journal/attempt-journal.ts';
import { eventEntry } from './journal/journal-entries.ts';
import { listDoubtfulSubmissions } from './journal/submission-ends.ts';

/**
 * Records the end of an attempt without an order. If a payment of it may have been taken and was not `released`, its errors say so, and the
 * log has the keys by which an operator finds it: nobody asks the merchant or the provider any more.
 */
export async function recordFailure(
  journal: AttemptJournal,
  { failedStep, userErrors }: PendingFailure,
  { steps, released }: { readonly steps: NonNullable<AttemptChange['steps']>; readonly released: Money | null },
): Promise<void> {
  const doubtful = released === null ? listDoubtfulSubmissions([...journal.steps, ...steps]) : [];
  const told =
    doubtful.length === 0
      ? userErrors
      : userErrors.map((error) => ({ ...error, details: { ...error.details, mayBeCharged: true as const } }));
  const report = () => {
    if (doubtful.length === 0) return;
    const { attemptId, domain } = journal.attempt;
    const paymentKeys = [...new Set(doubtful.map(({ paymentKey }) => paymentKey))];
    const attemptKeys = doubtful.map(({ attemptKey }) => attemptKey);
    journal.context.logger.error({ attemptId, domain, paymentKeys, attemptKeys }, MAY_BE_TAKEN);
  };
  try {
    await journal.record({
      steps,
      events: told.slice(0, 1).map((error) => eventEntry('error', { error })),
      status: 'FAILED',
      result: { kind: 'failed', failedStep, userErrors: told, ...(released && { released }) },
    });
  } catch (thrown) {
    // It may be recorded all the same. A run that has lost the attempt says nothing of its end.
    if (!(thrown instanceof LeaseLostError)) report();
    throw thrown;
  }
  report();
}

const MAY_BE_TAKEN =
  'An attempt ended without an order, and a payment of it may have been taken: look for it at the payment provider of the merchant';
