import { type AttemptId, findAttemptId } from '../../../domain/attempt-id.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { parseIdempotencyKey } from '../../idempotency/parse-idempotency-key.ts';
import { requireMerchantOrReplay } from '../../idempotency/require-merchant-or-replay.ts';
import { toFingerprint } from '../../idempotency/to-fingerprint.ts';
import { toScope } from '../../idempotency/to-scope.ts';
import { createInvalidInput } from '../../input/create-invalid-input.ts';
import type { PlaceOrderOutcome } from '../answer/place-order-outcome.ts';
import { refuseOrder } from '../answer/refuse-order.ts';
import type { WorkerContext } from '../attempt-worker/worker-context.ts';
import type { CompleteOrderInput } from '../request/order-inputs.ts';
import { OrderRequest } from './order-request.ts';
import { type AttemptRequest, type Begun, recordAttempt } from './record-attempt.ts';

/** Not part of the order itself: a different value in a repeated call does not make a different order. */
const NOT_FINGERPRINTED = ['idempotencyKey', 'attemptId', 'wait'];

/** Throws InvalidInputBody. Null if the client leaves the choice to this service. */
function parseAttemptId(attemptId: string | null | undefined): AttemptId | null {
  if (attemptId === undefined || attemptId === null) return null;
  const found = findAttemptId(attemptId);
  if (found !== undefined) return found;
  throw createInvalidInput(['attemptId'], 'attemptId must be a UUID');
}

/**
 * Runs a call that orders. A known key leads to its attempt before any other input is checked, the payment above all; an unknown one
 * creates an attempt once the whole input is valid. A refusal before that leaves no trace. Throws errors of the request channel and
 * SessionChangedError.
 */
export async function startAttempt(
  context: WorkerContext,
  caller: Caller,
  input: CompleteOrderInput,
  request: AttemptRequest,
): Promise<PlaceOrderOutcome> {
  let order: OrderRequest | undefined;
  try {
    const owner = requireOwner(caller);
    const { operation } = request;
    const { domain, idempotencyKey } = input;
    const merchant = await requireMerchantOrReplay(context, caller, { operation, domain, idempotencyKey });
    const scope = toScope(owner, operation, requireKey(input));
    const attemptId = parseAttemptId(input.attemptId);
    const fingerprint = toFingerprint(input, NOT_FINGERPRINTED);
    order = new OrderRequest(context, caller, input, merchant, request);

    const asked = { request, merchant, owner, order, scope, attemptId, fingerprint };
    const begun = await context.worker.pendingStarts.run<Begun>(
      scope,
      async () => (await findAttempt(context, scope)) ?? (await recordAttempt(context, asked)),
      async (refusal) => {
        // Another call with this key, here or at another node, may have created the attempt since, and so have locked the cart.
        const other = await findAttempt(context, scope);
        if (other === undefined) throw refusal;
        return other;
      },
    );
    if (begun.kind === 'found') return await order.join(begun.attempt, fingerprint);
    return await order.start(begun.attempt, begun.lease, begun.payment);
  } catch (thrown) {
    return refuseOrder(thrown);
  } finally {
    if (order?.hasStarted !== true) caller.payment?.end(false);
  }
}

async function findAttempt({ stores }: WorkerContext, scope: string): Promise<Begun | undefined> {
  const attempt = await stores.attempts.findByScope(scope);
  return attempt && { kind: 'found', attempt };
}

function requireKey({ idempotencyKey }: CompleteOrderInput): string {
  const key = parseIdempotencyKey(idempotencyKey);
  if (key !== null) return key;
  throw createInvalidInput(['idempotencyKey'], 'A call that pays requires an idempotencyKey');
}
