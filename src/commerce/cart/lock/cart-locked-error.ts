import { CommerceError } from '../../../errors/commerce-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { WaitingResult } from '../../idempotency/awaits-repeat.ts';

/** The refusal of whatever would change or order a cart that this open attempt orders. */
export function createCartLockedError(
  { attemptId, status, result }: StoredAttempt,
  { pollAfter }: { readonly pollAfter: number },
): CommerceError {
  const stored = status !== 'ACTION_REQUIRED' || result === null ? null : parseStoredJson<WaitingResult>(result);
  return new CommerceError('CartLocked', {
    attemptId,
    ...(stored?.kind === 'action-required' ? { challenge: stored.challenge } : {}),
    retryAfterSeconds: Math.max(1, Math.ceil(pollAfter / 1000)),
  });
}
