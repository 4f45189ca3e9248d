import type { OrderOutcome } from '../../adapters/contract/index.ts';
import type { PaymentChallenge } from '../../domain/payment.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { type AttemptRun, callPlatform } from './attempt-run.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { settleOutcome, settleThrown } from './settle-outcome.ts';

/**
 * Asks the platform to go on with a payment whose challenge the buyer may have met. Also at the challenge's end: the platform
 * alone knows whether it was met in time. Marked as running first, so that a crash here leads to reconciliation.
 */
export async function meetChallenge(run: AttemptRun, challenge: PaymentChallenge): Promise<void> {
  const { context, journal, merchant } = run;
  const submission = journal.openSubmission;
  if (submission === undefined) throw new TypeError(`Attempt ${journal.attemptId} has a challenge but no submission`);
  const { adapter } = merchant;
  const continueOrder = adapter.continueOrder?.bind(adapter);
  await journal.record({ status: 'RUNNING', dueAt: 0 });
  if (continueOrder === undefined) return reconcileAttempt(run, submission);

  const cart = await context.secretBox.open(submission.handle);
  let outcome: OrderOutcome;
  try {
    outcome = await callPlatform(run, 'continueOrder', context.settings.submitTimeout, (call) =>
      continueOrder(call, { cart, attemptKey: submission.attemptKey, challengeId: challenge.challengeId }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return settleThrown(run, submission, thrown);
  }
  return settleOutcome(run, submission, outcome);
}
