import type { CartHandle, ReconciledOutcome } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { nullFor } from '../../../errors/null-for.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import type { SubmissionOutcome, SubmissionResult } from '../attempt/attempt-records.ts';
import { explainMissingCart } from '../attempt/explain-missing-cart.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { stepEntry } from '../attempt/journal/journal-entries.ts';
import { toRefusedEnd } from '../attempt/journal/submission-ends.ts';
import { recordNotAsked, recordUnknown } from '../attempt/outcome/leave-outcome-open.ts';
import { recordOutcome } from '../attempt/outcome/record-outcome.ts';
import { settleAfterRefusal } from '../attempt/outcome/settle-after-refusal.ts';

/** Asks the merchant for the outcome of a submission whose response was lost. Only a definite answer ends the attempt. */
export async function reconcileAttempt(run: AttemptContext, submission: SubmissionResult): Promise<void> {
  const outcome = await askMerchant(run, submission);
  return outcome.kind === 'not-asked' ? recordNotAsked(run) : settleSubmission(run, submission, outcome);
}

/**
 * The answer to a cancellation. By its contract, nothing is charged once it says `not-placed`, unless an answer of the payment was lost
 * before.
 */
export const toUncharged = (outcome: ReconciledOutcome): ReconciledOutcome =>
  outcome.kind === 'not-placed' ? { kind: 'not-placed', isUncharged: true } : outcome;

/** Records the merchant's answer about a submission. */
export async function settleSubmission(
  run: AttemptContext,
  submission: SubmissionResult,
  outcome: ReconciledOutcome,
): Promise<void> {
  const { attemptKey } = submission;
  switch (outcome.kind) {
    case 'unknown':
      return recordUnknown(run);
    case 'refused':
      await settleAfterRefusal(run, outcome.error);
      return failAttempt(
        run.journal,
        'SUBMIT_ORDER',
        [await explainMissingCart(run, outcome.error)],
        [toEnd(toRefusedEnd(submission, outcome.error))],
      );
    case 'not-placed': {
      const isUncharged = outcome.isUncharged || run.journal.openOutcome?.unpaidKey === attemptKey;
      const steps = [toEnd({ attemptKey, outcome: 'not-placed', ...(isUncharged && { isUncharged }) })];
      return run.journal.openOutcome?.cancelling
        ? failAttempt(run.journal, 'SUBMIT_ORDER', [new CommerceError('OrderCancelled')], steps)
        : // A run that has the payment submits again, under another key.
          run.journal.record({ steps, status: 'RUNNING', result: null, dueIn: 0 });
    }
    default:
      return recordOutcome(run, submission, outcome, { wasLost: true });
  }
}

const toEnd = (end: SubmissionOutcome) => stepEntry('SUBMIT_ORDER', 'FINISHED', end);

/** `not-asked`: the merchant takes no calls for now, so this process also leaves its other attempts alone for that long. */
async function askMerchant(
  run: AttemptContext,
  { attemptKey, handle }: SubmissionResult,
): Promise<ReconciledOutcome | { readonly kind: 'not-asked' }> {
  const { context, worker, merchant, journal } = run;
  const { adapter } = merchant;
  const reconcile = adapter.reconcileOrder?.bind(adapter);
  if (reconcile === undefined) {
    const fields = { domain: merchant.domain, attemptId: journal.attemptId };
    context.logger.error(fields, 'The adapter places orders but lacks reconcileOrder: find the outcome manually');
    return { kind: 'unknown' };
  }
  const cart = await context.secretBox.open(handle);
  try {
    const outcome = await callPlatform(run, 'reconcileOrder', context.settings.readTimeout, (call) =>
      reconcile(call, { cart, attemptKey }),
    );
    return outcome.kind === 'not-placed' ? await cancelAgain(run, { cart, attemptKey }, outcome) : outcome;
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    const { outcomeUnknown, details } = thrown;
    if (outcomeUnknown || details.retryAfterSeconds === undefined) return { kind: 'unknown' };
    worker.pauseMerchant(
      merchant.domain,
      Math.min(details.retryAfterSeconds * 1000, context.settings.lastReconciliation),
    );
    return { kind: 'not-asked' };
  }
}

/**
 * Repeats a cancellation whose answer was lost, of a submission that made no order: it tells whether a payment that waited for its buyer
 * can have been taken, which `reconcileOrder` may not know. Answers `known` if there is none to repeat, or no answer again.
 */
async function cancelAgain(
  run: AttemptContext,
  submission: { readonly cart: CartHandle; readonly attemptKey: string },
  known: ReconciledOutcome,
): Promise<ReconciledOutcome> {
  const { context, merchant, journal } = run;
  const challengeId = journal.openOutcome?.challengeId;
  const cancel = merchant.adapter.cancelOrder?.bind(merchant.adapter);
  if (challengeId === undefined || cancel === undefined) return known;
  const { submitTimeout } = context.settings;
  const answer = await callPlatform(run, 'cancelOrder', submitTimeout, (call) =>
    cancel(call, { ...submission, challengeId }),
  ).catch(nullFor());
  return answer === null || answer.kind === 'unknown' ? known : toUncharged(answer);
}
