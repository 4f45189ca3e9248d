import type { ReconciledOutcome } from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { awaitsRepeat } from '../../idempotency/awaits-repeat.ts';
import { type AttemptContext, callPlatform } from '../attempt/attempt-context.ts';
import { recordUnknown } from '../attempt/outcome/leave-outcome-open.ts';
import { settleSubmission, toUncharged } from './reconcile-attempt.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Asks the platform to end a payment that waits for its buyer. False if another run is at work on the attempt. Throws
 * OperationNotSupported.
 */
export async function cancelChallenge(
  context: WorkerContext,
  { requestId, buyer }: Caller,
  { attemptId, domain }: StoredAttempt,
): Promise<boolean> {
  const { worker, stores, merchants } = context;
  const merchant = merchants.requireConfigured(domain);
  if (merchant.adapter.cancelOrder === undefined) {
    throw new CommerceError('OperationNotSupported', { operation: 'cancelOrder', domain });
  }
  const lease = worker.leases.create();
  const claimed = await stores.attempts.claim(attemptId, lease);
  if (claimed === undefined) return false;
  const isWaiting = claimed.status === 'ACTION_REQUIRED' && !awaitsRepeat(claimed);
  void worker.run(claimed, lease, async (journal) => {
    if (isWaiting) await askToCancel({ context, worker, journal, merchant, caller: { requestId, buyer } });
  });
  return isWaiting;
}

/**
 * Records the wish before it asks the platform. If the answer is lost, the attempt is reconciled, and a submission that was not placed then
 * counts as cancelled.
 */
async function askToCancel(run: AttemptContext): Promise<void> {
  const { context, journal, merchant } = run;
  const { openSubmission: submission, result } = journal;
  const cancelOrder = merchant.adapter.cancelOrder?.bind(merchant.adapter);
  if (cancelOrder === undefined || submission === undefined || result?.kind !== 'action-required') {
    throw new TypeError(`Attempt ${journal.attemptId} waits at a challenge and cannot be cancelled`);
  }
  const { challengeId } = result.challenge;
  await journal.record({
    status: 'RUNNING',
    result: {
      kind: 'processing',
      reconciliations: 0,
      cancelling: true,
      ...(result.wasLost !== true && { challengeId }),
    },
    dueIn: 0,
  });
  const cart = await context.secretBox.open(submission.handle);
  const { attemptKey } = submission;
  let outcome: ReconciledOutcome;
  try {
    outcome = await callPlatform(run, 'cancelOrder', context.settings.submitTimeout, (call) =>
      cancelOrder(call, { cart, attemptKey, challengeId }),
    );
  } catch (thrown) {
    if (!(thrown instanceof CommerceError)) throw thrown;
    return recordUnknown(run);
  }
  return settleSubmission(run, submission, result.wasLost === true ? outcome : toUncharged(outcome));
}
