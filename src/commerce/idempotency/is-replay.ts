import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { CoreContext } from '../context/core-context.ts';
import { requireOwner } from '../context/require-owner.ts';
import { awaitsRepeat } from './awaits-repeat.ts';
import { parseIdempotencyKey } from './parse-idempotency-key.ts';
import { toFingerprint } from './to-fingerprint.ts';
import { toScope } from './to-scope.ts';

export interface CallKey {
  readonly operation: string;
  readonly idempotencyKey: string;
  /** If given, a call with another input is no replay: its key may be free again before it runs. */
  readonly input?: object;
}

/** The mutations that start an order attempt, which is what a repeated call of them finds. */
export const orderMutations = [
  'placeOrder',
  'completeOrder',
  'completeExpressCheckout',
  'completeWalletOrder',
] as const;

/** Whether a call with this key only repeats an earlier one, and so does nothing. */
export async function isReplay(
  { stores }: Pick<CoreContext, 'stores'>,
  caller: Caller,
  { operation, idempotencyKey, input }: CallKey,
): Promise<boolean> {
  const scope = findScope(caller, operation, idempotencyKey);
  if (scope === undefined) return false;
  if (!orderMutations.some((each) => each === operation)) {
    return stores.idempotency.has(scope, input && toFingerprint(input, ['idempotencyKey']));
  }
  const attempt = await stores.attempts.findByScope(scope);
  return attempt !== undefined && !awaitsRepeat(attempt);
}

/** Undefined if the credential or the key is not valid: the call itself reports that. */
function findScope(caller: Caller, operation: string, idempotencyKey: string): string | undefined {
  try {
    const key = parseIdempotencyKey(idempotencyKey);
    return key === null ? undefined : toScope(requireOwner(caller), operation, key);
  } catch (thrown) {
    if (CommerceErrors.find(thrown) === undefined) throw thrown;
    return undefined;
  }
}
