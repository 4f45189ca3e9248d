import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { requireOwner } from '../../context/require-owner.ts';
import { toScope } from '../../idempotency/to-scope.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';

/** The attempt of a call with this key to order the cart of the caller's device. */
export const findAttemptOfKey = (
  { stores }: WorkerContext,
  caller: Caller,
  idempotencyKey: string,
): Promise<StoredAttempt | undefined> =>
  stores.attempts.findByScope(toScope(requireOwner(caller), 'completeOrder', idempotencyKey));
