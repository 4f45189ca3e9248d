import { findAttemptId } from '../../../domain/attempt-id.ts';
import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import { requireOwner } from '../../context/require-owner.ts';
import type { OrderContext } from '../context/order-context.ts';
import { readAttempt } from './read-attempt.ts';

/** Null if the device has no such attempt. */
export async function findAttempt(
  context: OrderContext,
  caller: Caller,
  { attemptId }: { readonly attemptId: string },
): Promise<PlaceOrderAttempt | null> {
  const attempt = await findOwnAttempt(context, requireOwner(caller), attemptId);
  return attempt === undefined ? null : await readAttempt(context, attempt);
}

/** Undefined for another device's attempt too, so that nobody learns which ids exist. */
export async function findOwnAttempt(
  { stores }: Pick<OrderContext, 'stores'>,
  owner: OwnerKey,
  attemptId: string,
): Promise<StoredAttempt | undefined> {
  const known = findAttemptId(attemptId);
  const attempt = known === undefined ? undefined : await stores.attempts.find(known);
  return attempt?.owner === owner ? attempt : undefined;
}
