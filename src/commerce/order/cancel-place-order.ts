import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import { requireOwner } from '../context/require-owner.ts';
import { awaitsRepeat } from '../idempotency/awaits-repeat.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { readOutcome, writeOutcome } from './answer/kept-outcome.ts';
import type { PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import { refuseOrder } from './answer/refuse-order.ts';
import { failAttempt } from './attempt/fail-attempt.ts';
import { finishRelease } from './attempt/finish-release.ts';
import { cancelChallenge } from './attempt-worker/cancel-challenge.ts';
import { findNextStep } from './attempt-worker/find-next-step.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import { findOwnAttempt } from './read/find-attempt.ts';
import { readAttempt } from './read/read-attempt.ts';
import { waitForAttempt } from './watch-attempt/wait-for-attempt.ts';

export interface CancelPlaceOrderInput {
  readonly attemptId: string;
  readonly idempotencyKey?: string | null;
}

/** How often to try, since the attempt may move on between the look at it and the cancellation. */
const TRIES = 5;

/**
 * Ends an attempt that has not submitted, or waits for its buyer at a challenge. Repeating it is harmless: an attempt
 * that has ended is returned unchanged. Refuses with OrderNotFound (no such attempt), PreconditionError (it is being
 * charged), OperationNotSupported (the platform cannot end a challenge).
 */
export async function cancelPlaceOrder(
  context: WorkerContext,
  caller: Caller,
  input: CancelPlaceOrderInput,
): Promise<PlaceOrderOutcome> {
  const task = async (): Promise<PlaceOrderOutcome> => {
    const attempt = await findOwnAttempt(context, requireOwner(caller), input.attemptId);
    if (attempt === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
    const after = await cancel(context, caller, attempt);
    return { attempt: await readAttempt(context, after), userErrors: [], warnings: [], replayed: false };
  };
  try {
    return await runOnce(context, {
      owner: requireOwner(caller),
      operation: 'cancelPlaceOrder',
      input,
      task: () => task().catch(refuseOrder),
      // What cannot be cancelled now may wait at a challenge in a moment, and an end that was not recorded is tried again.
      isFinal: ({ attempt }) =>
        attempt !== null && attempt.status !== 'RUNNING' && attempt.status !== 'ACTION_REQUIRED',
      write: writeOutcome,
      read: readOutcome,
    });
  } catch (thrown) {
    return refuseOrder(thrown);
  }
}

/**
 * Ends an attempt that has no open submission, whoever works on it: its lease is taken, so that the other run can record no submission and
 * therefore makes none. False if it has moved on meanwhile. Throws PreconditionError if a submission is open.
 */
async function cancelUnsubmitted({ worker, stores }: WorkerContext, { attemptId }: StoredAttempt): Promise<boolean> {
  const steps = await stores.attempts.listSteps(attemptId);
  const submission = steps.findLast(({ step }) => step === 'SUBMIT_ORDER');
  if (submission?.state === 'STARTED') {
    throw new CommerceError('PreconditionError', {
      field: ['attemptId'],
      description: 'The order was submitted to the shop: wait for its outcome',
    });
  }
  const lease = worker.leases.create();
  const seized = await stores.attempts.seize(attemptId, lease, { steps: steps.length });
  if (seized === undefined) return false;
  void worker.run(seized, lease, (journal) =>
    // An attempt that has failed already and waits for its release keeps its failure.
    journal.openRelease === undefined
      ? failAttempt(journal, findNextStep(journal), [new CommerceError('OrderCancelled')])
      : finishRelease(journal, journal.openRelease),
  );
  return true;
}

async function cancel(context: WorkerContext, caller: Caller, first: StoredAttempt): Promise<StoredAttempt> {
  const { worker, stores } = context;
  const { attemptId } = first;
  let attempt = first;
  for (let left = TRIES; left > 0; left -= 1) {
    if (attempt.status === 'SUCCEEDED' || attempt.status === 'FAILED') return attempt;
    if (!worker.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
    const isWaiting = attempt.status === 'ACTION_REQUIRED' && !awaitsRepeat(attempt);
    const isTaken = isWaiting
      ? await cancelChallenge(context, caller, attempt)
      : await cancelUnsubmitted(context, attempt);
    if (isTaken || isWaiting) await waitForAttempt(context, attemptId);
    attempt = (await stores.attempts.find(attemptId)) ?? attempt;
    // The end may not be recorded, as when the store failed: it is cancelled again.
    if (isTaken && !awaitsRepeat(attempt)) return attempt;
  }
  throw new CommerceError('PreconditionError', { field: ['attemptId'], description: 'The attempt is being continued' });
}
