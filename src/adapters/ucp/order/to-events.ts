import type { OrderEvent, OrderEventType } from '../../../domain/order/order.ts';
import type { WireOrder } from '../wire/order.ts';

/** The words of the protocol. For adjustments, with how far they are. */
const types: Readonly<Record<string, OrderEventType>> = {
  shipped: 'SHIPPED',
  delivered: 'DELIVERED',
  'return pending': 'RETURN_INITIATED',
  'return completed': 'RETURN_COMPLETED',
  'refund completed': 'REFUND_COMPLETED',
  'cancellation completed': 'CANCELLED',
};

export function toEvents({ fulfillment, adjustments }: WireOrder): readonly OrderEvent[] {
  const sent = (fulfillment?.events ?? []).map(({ type, occurred_at }) => toEvent(type, type, occurred_at, null));
  const adjusted = (adjustments ?? []).map(({ type, status, occurred_at, description }) =>
    toEvent(`${type} ${status}`, type, occurred_at, description || null),
  );
  return [...sent, ...adjusted].sort((left, right) => Date.parse(left.timestamp) - Date.parse(right.timestamp));
}

const toEvent = (word: string, platformType: string, timestamp: string, description: string | null): OrderEvent => ({
  type: (Object.hasOwn(types, word) && types[word]) || 'UNKNOWN',
  platformType,
  timestamp,
  description,
  lineItemSku: null,
  metadata: null,
});
