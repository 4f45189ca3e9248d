import type { Caller } from '../../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../../order/attempt/attempt-records.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { findAttemptOfKey } from './find-attempt-of-key.ts';

/**
 * Throws CheckoutStateError if a call with this key began an order that has paid, may have paid or still can. To be called by one that holds the claim of
 * the key: no other call begins an order under it afterwards.
 */
export async function requireUnusedKey(
  context: WorkerContext,
  caller: Caller,
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<void> {
  const attempt = await findAttemptOfKey(context, caller, idempotencyKey);
  if (attempt === undefined || (attempt.status === 'FAILED' && !mayBeCharged(attempt))) return;
  throw new CheckoutStateError(attempt.status === 'SUCCEEDED' ? 'completed' : 'in-progress');
}

/** Whether a payment of the attempt may have been taken: nobody can say that there was none. */
function mayBeCharged({ result }: StoredAttempt): boolean {
  const end = result === null ? null : parseStoredJson<StoredResult>(result);
  return end?.kind === 'failed' && end.userErrors.some(({ details }) => details.mayBeCharged);
}
