import type { PlaceOrderAttempt } from '../../domain/order/attempt.ts';
import { findAttemptId } from '../../domain/order/attempt-id.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { readAttempt } from './read/read-attempt.ts';

/** Null if the device has no such attempt. */
export async function findAttempt(
  context: CommerceContext,
  caller: Caller,
  { attemptId }: { readonly attemptId: string },
): Promise<PlaceOrderAttempt | null> {
  const attempt = await findOwnAttempt(context, requireOwner(caller), attemptId);
  return attempt === undefined ? null : await readAttempt(context, attempt);
}

/** Undefined for another device's attempt too: a query that finds nothing answers null. */
export async function findOwnAttempt(
  { stores }: Pick<CommerceContext, 'stores'>,
  owner: OwnerKey,
  attemptId: string,
): Promise<StoredAttempt | undefined> {
  const known = findAttemptId(attemptId);
  const attempt = known === undefined ? undefined : await stores.attempts.find(known);
  return attempt?.owner === owner ? attempt : undefined;
}
