import type { PlaceOrderAttempt } from '../../domain/attempt.ts';
import type { Caller } from '../../domain/viewer.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { findUuid } from './attempt-id.ts';
import { toAttempt } from './to-attempt.ts';

export async function findAttempt(
  context: CommerceContext,
  caller: Caller,
  attemptId: string,
): Promise<PlaceOrderAttempt | null> {
  const attempt = await findOwnAttempt(context, requireOwner(caller), attemptId);
  return attempt === undefined ? null : toAttempt(attempt, context.settings.pollAfter);
}

/** Undefined for another device's attempt too: a query that finds nothing answers null. */
export async function findOwnAttempt(
  { stores }: Pick<CommerceContext, 'stores'>,
  owner: string,
  attemptId: string,
): Promise<StoredAttempt | undefined> {
  const uuid = findUuid(attemptId);
  const attempt = uuid === undefined ? undefined : await stores.attempts.find(uuid);
  return attempt?.owner === owner ? attempt : undefined;
}
