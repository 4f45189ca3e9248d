import type { Order } from '../../../domain/order/order.ts';
import { toOwner } from '../../../domain/viewer/viewer.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { ClaimedMessage } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../order-context.ts';
import { readAttempt } from '../read/read-attempt.ts';
import { toOrderAsPlaced, toOrderedCart } from '../read/to-order.ts';
import type { OutboxEvent, OutboxEventType } from './outbox-event.ts';

type ReadContext = Pick<OrderContext, 'stores' | 'settings'>;

/** The event of a message, with what the stores keep of its order and attempt. Null if that is gone. */
export async function readEvent(context: ReadContext, message: ClaimedMessage): Promise<OutboxEvent | null> {
  const { messageId, owner, domain, orderId, attemptId, data, writtenAt } = message;
  const type = types.find((known) => known === message.type);
  if (type === undefined) return null;
  const stored = orderId === null ? undefined : await context.stores.orders.find({ domain, orderId });
  if (orderId !== null && stored === undefined) return null;
  const ended =
    type === 'attempt.ended' && attemptId !== null ? await context.stores.attempts.find(attemptId) : undefined;
  if (type === 'attempt.ended' && ended === undefined) return null;
  const order = stored && (data === null ? toOrderAsPlaced({ ...stored, status: null }) : withCart(data, stored));
  return {
    messageId,
    type,
    at: new Date(writtenAt).toISOString(),
    deviceId: toOwner(owner).deviceId,
    domain,
    order: order ?? null,
    attempt: ended === undefined ? null : await readAttempt(context, ended),
  };
}

const types: readonly OutboxEventType[] = ['order.placed', 'order.status_changed', 'attempt.ended'];

const withCart = (data: string, stored: Parameters<typeof toOrderedCart>[0]): Order => ({
  ...parseStoredJson<Omit<Order, 'cart'>>(data),
  cart: toOrderedCart(stored),
});
