import type { AttemptId } from '../../domain/attempt-id.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import { requireOwner } from '../context/require-owner.ts';
import { awaitsRepeat } from '../idempotency/awaits-repeat.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { readOutcome, writeOutcome } from './answer/kept-outcome.ts';
import { errorsOf, type PlaceOrderOutcome } from './answer/place-order-outcome.ts';
import { refuseOrder } from './answer/refuse-order.ts';
import type { StoredResult } from './attempt/attempt-records.ts';
import { continueChallenge } from './attempt-worker/continue-challenge.ts';
import { runPayment } from './attempt-worker/run-payment.ts';
import type { WorkerContext } from './attempt-worker/worker-context.ts';
import { findOwnAttempt } from './read/find-attempt.ts';
import { readAttempt } from './read/read-attempt.ts';
import { waitForAttempt } from './watch-attempt/wait-for-attempt.ts';

export interface ContinuePlaceOrderInput {
  readonly attemptId: string;
  readonly idempotencyKey?: string | null;
}

/**
 * Continues an attempt whose buyer returns from a challenge. Repeating it is harmless: an attempt that waits for no buyer is returned
 * unchanged, with PaymentChallengeRequired if it is running without a challenge. Under a key, a repeated call gets the first answer, even
 * if the attempt went on meanwhile. Refuses with OrderNotFound (no such attempt).
 */
export async function continuePlaceOrder(
  context: WorkerContext,
  caller: Caller,
  input: ContinuePlaceOrderInput,
): Promise<PlaceOrderOutcome> {
  let hasStarted = false;
  const task = async (): Promise<PlaceOrderOutcome> => {
    const attempt = await findOwnAttempt(context, requireOwner(caller), input.attemptId);
    if (attempt === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
    const { attemptId } = attempt;
    if (runsWithoutChallenge(attempt)) {
      return {
        attempt: await readAttempt(context, attempt),
        userErrors: [nothingToConfirm()],
        warnings: [],
        replayed: false,
      };
    }
    if (attempt.status === 'ACTION_REQUIRED' && !awaitsRepeat(attempt))
      hasStarted = await resume(context, caller, attemptId);
    const after = (await waitForAttempt(context, attemptId)) ?? attempt;
    const shown = await readAttempt(context, after);
    return { attempt: shown, userErrors: errorsOf(shown), warnings: [], replayed: false };
  };
  try {
    return await runOnce(context, {
      owner: requireOwner(caller),
      operation: 'continuePlaceOrder',
      input,
      task: () => task().catch(refuseOrder),
      // A running attempt may come to a challenge after it was refused for lack of one.
      isFinal: ({ attempt, userErrors }) =>
        attempt !== null
          ? attempt.status !== 'RUNNING' || userErrors.length === 0
          : userErrors.every(({ retryable }) => !retryable),
      write: writeOutcome,
      read: readOutcome,
    });
  } catch (thrown) {
    return refuseOrder(thrown);
  } finally {
    if (!hasStarted) caller.payment?.end(false);
  }
}

/** False if another call or node is at work already: its result is waited for instead. */
async function resume(context: WorkerContext, caller: Caller, attemptId: AttemptId): Promise<boolean> {
  const { worker } = context;
  if (!worker.isAccepting) throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 1 });
  await caller.payment?.begin?.();
  const lease = worker.leases.create();
  const claimed = await context.stores.attempts.claim(attemptId, lease);
  if (claimed === undefined) return false;
  const { requestId, buyer } = caller;
  void runPayment(worker, caller, { attempt: claimed, lease }, async (journal) => {
    const { result } = journal;
    if (claimed.status !== 'ACTION_REQUIRED' || result?.kind !== 'action-required') return;
    const merchant = context.merchants.requireConfigured(claimed.domain);
    await continueChallenge({ context, worker, journal, merchant, caller: { requestId, buyer } }, result.challenge);
  });
  return true;
}

/** An attempt whose challenge is being continued still has the challenge as its result. */
const runsWithoutChallenge = ({ status, result }: StoredAttempt): boolean =>
  status === 'RUNNING' && (result === null || parseStoredJson<StoredResult>(result).kind !== 'action-required');

const nothingToConfirm = (): CommerceError =>
  new CommerceError('PaymentChallengeRequired', {
    sentence: 'nothingToConfirm',
    field: ['attemptId'],
    description: 'No challenge is pending: the attempt is running',
  });
