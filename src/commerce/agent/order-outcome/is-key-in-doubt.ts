import type { Caller } from '../../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../../order/attempt/attempt-records.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { findAttemptOfKey } from './find-attempt-of-key.ts';

/**
 * Whether a call with this key began an order that has ended, and whose payment may have been taken. Throws CheckoutStateError for an order
 * that has paid or still can. To be called by one that holds the claim of the key: no other call begins an order under it afterwards.
 */
export async function isKeyInDoubt(
  context: WorkerContext,
  caller: Caller,
  { idempotencyKey }: { readonly idempotencyKey: string },
): Promise<boolean> {
  const attempt = await findAttemptOfKey(context, caller, idempotencyKey);
  if (attempt === undefined) return false;
  if (attempt.status === 'FAILED') return mayBeCharged(attempt);
  throw new CheckoutStateError(attempt.status === 'SUCCEEDED' ? 'completed' : 'in-progress');
}

/** Whether a payment of the attempt may have been taken: nobody can say that there was none. */
function mayBeCharged({ result }: StoredAttempt): boolean {
  const end = result === null ? null : parseStoredJson<StoredResult>(result);
  return end?.kind === 'failed' && end.userErrors.some(({ details }) => details.mayBeCharged);
}
