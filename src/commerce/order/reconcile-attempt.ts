import type { ReconciledOutcome } from '../../adapters/contract/index.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { stepEntry } from './attempt-journal.ts';
import type { SubmissionResult } from './attempt-records.ts';
import { type AttemptRun, callPlatform } from './attempt-run.ts';
import { failAttempt } from './fail-attempt.ts';
import { settleOutcome, settleUnknown } from './settle-outcome.ts';

/** Asks the merchant what became of a submission whose answer was lost. Only a definite answer ends the attempt. */
export async function reconcileAttempt(run: AttemptRun, submission: SubmissionResult): Promise<void> {
  const { attemptKey } = submission;
  const outcome = await askMerchant(run, submission);
  switch (outcome.kind) {
    case 'unknown':
      return settleUnknown(run);
    case 'refused':
      return failAttempt(run.journal, 'SUBMIT_ORDER', [outcome.error], {
        reopenable: false,
        steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'refused' })],
      });
    case 'not-placed': {
      const error = new CommerceError('ServiceUnavailable', { description: NOT_PLACED, retryAfterSeconds: 1 });
      return failAttempt(run.journal, 'SUBMIT_ORDER', [error], {
        reopenable: true,
        steps: [stepEntry('SUBMIT_ORDER', 'FINISHED', { attemptKey, outcome: 'not-placed' })],
      });
    }
    default:
      return settleOutcome(run, submission, outcome);
  }
}

async function askMerchant(run: AttemptRun, { attemptKey, handle }: SubmissionResult): Promise<ReconciledOutcome> {
  const { context, merchant, journal } = run;
  const { adapter } = merchant;
  const reconcile = adapter.reconcileOrder?.bind(adapter);
  if (reconcile === undefined) {
    const fields = { domain: merchant.domain, attemptId: journal.attemptId };
    context.logger.error(
      fields,
      'The adapter places orders but lacks reconcileOrder: the outcome has to be found by hand',
    );
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
