import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { findAttemptOfKey } from './find-attempt-of-key.ts';

/**
 * Throws CheckoutStateError if a call with this key began an order that has paid or still can. To be called by one that holds the claim of
 * the key: no other call begins an order under it afterwards.
 */
export async function requireUnusedKey(
  context: WorkerContext,
  caller: Caller,
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<void> {
  const attempt = await findAttemptOfKey(context, caller, idempotencyKey);
  if (attempt === undefined || attempt.status === 'FAILED') return;
  throw new CheckoutStateError(attempt.status === 'SUCCEEDED' ? 'completed' : 'in-progress');
}
