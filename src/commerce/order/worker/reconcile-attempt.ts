import type { ReconciledOutcome } from '../../../adapters/contract/index.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import { stepEntry } from '../attempt/attempt-journal.ts';
import type { SubmissionResult } from '../attempt/attempt-records.ts';
import { failAttempt } from '../attempt/fail-attempt.ts';
import { recordOutcome, recordUnknown } from '../attempt/record-outcome.ts';

/**
 * Asks the merchant for the outcome of a submission whose response was lost. Only a definite answer ends the attempt.
 */
export async function reconcileAttempt(run: AttemptContext, submission: SubmissionResult): Promise<void> {
  return settleSubmission(run, submission, await askMerchant(run, submission));
}

/** Records what the merchant says of a submission. */
export function settleSubmission(
  run: AttemptContext,
  submission: SubmissionResult,
  outcome: ReconciledOutcome,
): Promise<void> {
  const { attemptKey } = submission;
  switch (outcome.kind) {
    case 'unknown':
      return recordUnknown(run);
    case 'refused':
      return failAttempt(run.journal, 'SUBMIT_ORDER', [outcome.error], {
        reopenable: false,
        steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'refused' })],
      });
    case 'not-placed': {
      const isCancelled = run.journal.isCancelling;
      const error = isCancelled
        ? new CommerceError('OrderCancelled')
        : new CommerceError('ServiceUnavailable', { description: NOT_PLACED, retryAfterSeconds: 1 });
      return failAttempt(run.journal, 'SUBMIT_ORDER', [error], {
        reopenable: !isCancelled,
        steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'not-placed' })],
      });
    }
    default:
      return recordOutcome(run, submission, outcome);
  }
}

async function askMerchant(run: AttemptContext, { attemptKey, handle }: SubmissionResult): Promise<ReconciledOutcome> {
  const { context, merchant, journal } = run;
  const { adapter } = merchant;
  const reconcile = adapter.reconcileOrder?.bind(adapter);
  if (reconcile === undefined) {
    const fields = { domain: merchant.domain, attemptId: journal.attemptId };
    context.logger.error(fields, 'The adapter places orders but lacks reconcileOrder: find the outcome manually');
    return { kind: 'unknown' };
  }
  const cart = await context.secretBox.open(handle);
  try {
    return await callPlatform(run, 'reconcileOrder', context.settings.readTimeout, (call) =>
      reconcile(call, { cart, attemptKey }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return { kind: 'unknown' };
  }
}

const NOT_PLACED =
  'The order did not reach the shop. Nothing was charged: repeat the same call with the same idempotencyKey.';
