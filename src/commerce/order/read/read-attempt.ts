import type { AttemptResult, PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../context/order-context.ts';
import { findStoredCart } from './find-stored-cart.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** An attempt as clients see it, with the cart that its order keeps. */
export async function readAttempt(context: ReadContext, attempt: StoredAttempt): Promise<PlaceOrderAttempt> {
  return {
    attemptId: attempt.attemptId,
    domain: attempt.domain,
    status: attempt.status,
    createdAt: new Date(attempt.createdAt).toISOString(),
    updatedAt: new Date(attempt.updatedAt).toISOString(),
    result: await readResult(context, attempt),
  };
}

async function readResult(
  { stores, settings }: ReadContext,
  { status, domain, result }: StoredAttempt,
): Promise<AttemptResult> {
  const stored = result === null || status === 'RUNNING' ? null : parseStoredJson<StoredResult>(result);
  switch (stored?.kind) {
    case 'succeeded': {
      const { orderId, cart } = stored;
      // Once there is an order, it keeps the cart.
      const order = cart === undefined ? await stores.orders.find({ domain, orderId }) : undefined;
      return { kind: 'succeeded', domain, orderId, cart: findStoredCart(stored, order) };
    }
    case 'failed':
      return {
        kind: 'failed',
        failedStep: stored.failedStep,
        userErrors: stored.userErrors.map((error) => deserializeError(error)),
        releasedAmount: stored.released ?? null,
      };
    case 'action-required':
      return { kind: 'action-required', nextAction: 'MEET_CHALLENGE', challenge: stored.challenge, userErrors: [] };
    case 'repeat-call': {
      const userErrors = stored.userErrors.map((error) => deserializeError(error));
      return { kind: 'action-required', nextAction: 'REPEAT_CALL', challenge: null, userErrors };
    }
    default:
      return { kind: 'processing', pollAfterMs: settings.pollAfter };
  }
}
