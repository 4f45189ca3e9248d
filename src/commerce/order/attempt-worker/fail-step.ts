import type { AttemptStep } from '../../../domain/order/attempt.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { askToRepeat } from '../attempt/ask-to-repeat.ts';
import type { AttemptContext } from '../attempt/attempt-context.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { findTimeLeft } from '../attempt/find-time-left.ts';
import { settleAfterRefusal } from '../attempt/outcome/settle-after-refusal.ts';
import { toRetryPause } from '../attempt/to-retry-pause.ts';
import { endLate } from './time-to-submit.ts';

/**
 * A refusal ends the attempt. After a temporary failure it goes on by itself if its payment is kept, else it waits for the same call.
 * Anything but a CommerceError is thrown on to the worker.
 */
export async function failStep(run: AttemptContext, step: AttemptStep, thrown: unknown): Promise<void> {
  if (!(thrown instanceof CommerceError)) throw thrown;
  if (!thrown.retryable) {
    await settleAfterRefusal(run, thrown);
    return failAttempt(run.journal, step, [thrown]);
  }
  return run.journal.sealedPayment === null ? askToRepeat(run, step, [thrown]) : tryAgainLater(run, step);
}

/** Tries again after a pause that doubles each time. The last try comes when the time to submit is over, and ends the attempt. */
function tryAgainLater({ context, journal }: AttemptContext, step: AttemptStep): Promise<void> {
  const left = findTimeLeft(context, journal);
  if (left <= 0) return endLate(journal, step);
  const failures = journal.result?.kind === 'retrying' ? journal.result.failures + 1 : 0;
  return journal.record({
    status: 'RUNNING',
    result: { kind: 'retrying', failures },
    dueIn: Math.min(toRetryPause(context, failures), left),
  });
}
