import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { toScope } from '../../idempotency/to-scope.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { cancelPlaceOrder } from '../../order/cancel-place-order.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { isUnderWay } from './is-under-way.ts';

/**
 * Ends an attempt that waits, for its buyer or for its payment again, so that the cart can change. One that the call with this key began stays,
 * since the same call goes on with it. Throws CheckoutStateError if it cannot be ended or became an order, and CommerceErrors.
 */
export async function endWaitingAttempt(
  context: WorkerContext,
  caller: Caller,
  owner: OwnerKey,
  { exceptOfKey = null }: { readonly exceptOfKey?: string | null } = {},
): Promise<void> {
  const [attempt] = await context.stores.attempts.list(owner, { domain: null, status: null }, null, 1);
  if (attempt !== undefined && isUnderWay(attempt)) throw new CheckoutStateError('in-progress');
  if (attempt?.status !== 'ACTION_REQUIRED') return;
  if (exceptOfKey !== null && attempt.scope === toScope(owner, 'completeOrder', exceptOfKey)) return;
  const { attempt: ended, userErrors } = await cancelPlaceOrder(context, caller, { attemptId: attempt.attemptId });
  // It went on after the look at it.
  if (userErrors.some(({ name }) => name === 'PreconditionError')) throw new CheckoutStateError('in-progress');
  if (userErrors.length > 0) throw new CommerceErrors(userErrors);
  // The answer of the platform may be lost: until its outcome is known, the payment may go on.
  if (ended?.status !== 'FAILED')
    throw new CheckoutStateError(ended?.status === 'SUCCEEDED' ? 'completed' : 'in-progress');
}
