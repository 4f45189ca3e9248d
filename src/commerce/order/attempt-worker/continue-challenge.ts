import type { OrderOutcome } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { PaymentChallenge } from '../../../errors/payment-challenge.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import { recordOutcome, recordThrown } from '../attempt/outcome/record-outcome.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

/**
 * Asks the platform to continue a payment whose challenge the buyer may have completed. It also runs when the challenge expires: only the
 * platform knows whether it was completed in time. The attempt is marked as running first, so that a crash here leads to reconciliation.
 */
export async function continueChallenge(run: AttemptContext, challenge: PaymentChallenge): Promise<void> {
  const { context, journal, merchant } = run;
  const submission = journal.openSubmission;
  if (submission === undefined) throw new TypeError(`Attempt ${journal.attemptId} has a challenge but no submission`);
  const { adapter } = merchant;
  const continueOrder = adapter.continueOrder?.bind(adapter);
  await journal.record({ status: 'RUNNING', dueIn: 0 });
  if (continueOrder === undefined) return reconcileAttempt(run, submission);

  const cart = await context.secretBox.open(submission.handle);
  let outcome: OrderOutcome;
  try {
    outcome = await callPlatform(run, 'continueOrder', context.settings.submitTimeout, (call) =>
      continueOrder(call, { cart, attemptKey: submission.attemptKey, challengeId: challenge.challengeId }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return recordThrown(run, submission, thrown);
  }
  return recordOutcome(run, submission, outcome);
}
