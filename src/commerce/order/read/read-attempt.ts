import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredAttempt, StoredOrder } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../context/order-context.ts';
import { toAttempt } from './to-attempt.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** An attempt as it is told, with the cart that its order keeps. */
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
