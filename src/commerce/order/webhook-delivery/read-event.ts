import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { Order } from '../../../domain/order/order.ts';
import { toOwner } from '../../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { ClaimedMessage, StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../context/order-context.ts';
import type { OutboxEvent, OutboxEventType } from '../outgoing-events/outbox-event.ts';
import { readAttempt } from '../read/read-attempt.ts';
import { redactBuyer } from '../read/redact-buyer.ts';
import { toOrderAsPlaced, toOrderedCart } from '../read/to-order.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** The event of a message, with its order and attempt from the stores. Null if these are gone, or the type is unknown. */
export async function readEvent(context: ReadContext, message: ClaimedMessage): Promise<OutboxEvent | null> {
  const { messageId, owner, domain, orderId, attemptId, data, writtenAt } = message;
  const type = types.find((known) => known === message.type);
  if (type === undefined) return null;
  const stored = orderId === null ? undefined : await context.stores.orders.find({ domain, orderId });
  if (orderId !== null && stored === undefined) return null;
  const attempt = await findAttempt(context, attemptId ?? stored?.attemptId ?? null);
  if (type === 'attempt.ended' && attempt === undefined) return null;
  const order = stored && (data === null ? toOrderAsPlaced({ ...stored, status: null }) : withCart(data, stored));
  return {
    messageId,
    type,
    at: new Date(writtenAt).toISOString(),
    deviceId: toOwner(owner).deviceId,
    domain,
    order: order === undefined ? null : { ...order, cart: isRemoved(attempt) ? redactBuyer(order.cart) : order.cart },
    attempt: type === 'attempt.ended' && attempt !== undefined ? await readAttempt(context, attempt) : null,
  };
}

const findAttempt = async ({ stores }: ReadContext, attemptId: AttemptId | null): Promise<StoredAttempt | undefined> =>
  attemptId === null ? undefined : stores.attempts.find(attemptId);

/** Whether the device's personal data was removed. The order keeps it as an invoice does, but receivers do not get it. */
function isRemoved(attempt: StoredAttempt | undefined): boolean {
  if (attempt === undefined || attempt.result === null) return false;
  const result = parseStoredJson<StoredResult>(attempt.result);
  return result.kind === 'succeeded' && result.buyerRemoved === true;
}

const types: readonly OutboxEventType[] = ['order.placed', 'order.status_changed', 'attempt.ended'];

const withCart = (data: string, stored: Parameters<typeof toOrderedCart>[0]): Order => ({
  ...parseStoredJson<Omit<Order, 'cart'>>(data),
  cart: toOrderedCart(stored),
});
