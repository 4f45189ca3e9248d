import type { AttemptId } from '../../../domain/attempt-id.ts';
import type { Order } from '../../../domain/order/order.ts';
import { toOwner } from '../../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { ClaimedMessage, StoredAttempt } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import { type OutboxEvent, outboxEventTypes } from '../outgoing-events/outbox-event.ts';
import { readAttempt } from '../read/read-attempt.ts';
import { redactBuyer } from '../read/redact-buyer.ts';
import { toOrderAsPlaced, toOrderedCart } from '../read/to-order.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** The event of a message, with its order and attempt from the stores. Null if these are gone; `unknown` for a type of a later version. */
export async function readEvent(
  context: ReadContext,
  message: ClaimedMessage,
): Promise<OutboxEvent | 'unknown' | null> {
  const { messageId, owner, domain, orderId, attemptId, data, writtenAt } = message;
  const type = outboxEventTypes.find((known) => known === message.type);
  if (type === undefined) return 'unknown';
  const stored = orderId === null ? undefined : await context.stores.orders.find({ domain, orderId });
  if (orderId !== null && stored === undefined) return null;
  const attempt = type === 'attempt.ended' ? await findAttempt(context, attemptId) : null;
  if (attempt === undefined) return null;
  const order = stored && (data === null ? toOrderAsPlaced({ ...stored, status: null }) : withCart(data, stored));
  return {
    messageId,
    type,
    at: new Date(writtenAt).toISOString(),
    deviceId: toOwner(owner).deviceId,
    domain,
    order: order === undefined ? null : stored?.buyerRemoved ? withoutBuyer(order) : order,
    attempt: attempt && (await readAttempt(context, attempt)),
  };
}

const findAttempt = async ({ stores }: ReadContext, attemptId: AttemptId | null): Promise<StoredAttempt | undefined> =>
  attemptId === null ? undefined : stores.attempts.find(attemptId);

/** Its page at the shop often shows the buyer to whoever has the address. */
const withoutBuyer = (order: Order): Order => ({
  ...order,
  cart: redactBuyer(order.cart),
  orderStatusPageUrl: null,
});

const withCart = (data: string, stored: Parameters<typeof toOrderedCart>[0]): Order => ({
  ...parseStoredJson<Omit<Order, 'cart'>>(data),
  cart: toOrderedCart(stored),
});
