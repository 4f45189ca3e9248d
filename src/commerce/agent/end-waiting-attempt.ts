import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import { cancelPlaceOrder } from '../order/cancel-place-order.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import { findLastAttempt } from './find-last-attempt.ts';

/** Ends an attempt that waits, for its buyer or for its payment again, so that the cart can change. Throws CommerceErrors. */
export async function endWaitingAttempt(context: WorkerContext, caller: Caller, owner: OwnerKey): Promise<void> {
  const attempt = await findLastAttempt(context, owner);
  if (attempt?.status !== 'ACTION_REQUIRED') return;
  const { userErrors } = await cancelPlaceOrder(context, caller, { attemptId: attempt.attemptId });
  if (userErrors.length > 0) throw new CommerceErrors(userErrors);
}
