import type { AttemptResult, PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt, StoredOrder } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../context/order-context.ts';
import { findStoredCart } from './find-stored-cart.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** `order` is the one that keeps the cart of a success; undefined if the attempt has no cart, or keeps it itself. */
const toAttempt = (attempt: StoredAttempt, pollAfter: number, order: StoredOrder | undefined): PlaceOrderAttempt => ({
  attemptId: attempt.attemptId,
  domain: attempt.domain,
  status: attempt.status,
  createdAt: new Date(attempt.createdAt).toISOString(),
  updatedAt: new Date(attempt.updatedAt).toISOString(),
  result: toResult(attempt, pollAfter, order),
});

function toResult(
  { status, domain, result }: StoredAttempt,
  pollAfter: number,
  order: StoredOrder | undefined,
): AttemptResult {
  const stored = result === null || status === 'RUNNING' ? null : parseStoredJson<StoredResult>(result);
  switch (stored?.kind) {
    case 'succeeded':
      return { kind: 'succeeded', domain, orderId: stored.orderId, cart: findStoredCart(stored, order) };
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
      return { kind: 'processing', pollAfterMs: pollAfter };
  }
}

/** An attempt as clients see it, with the cart that its order keeps. */
export async function readAttempt(context: ReadContext, attempt: StoredAttempt): Promise<PlaceOrderAttempt> {
  return toAttempt(attempt, context.settings.pollAfter, await findOrder(context, attempt));
}

async function findOrder(
  { stores }: ReadContext,
  { status, domain, result }: StoredAttempt,
): Promise<StoredOrder | undefined> {
  if (status !== 'SUCCEEDED' || result === null) return undefined;
  const stored = parseStoredJson<StoredResult>(result);
  if (stored.kind !== 'succeeded' || stored.cart !== undefined) return undefined;
  return stores.orders.find({ domain, orderId: stored.orderId });
}
