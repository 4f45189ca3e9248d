import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { Order } from '../../../domain/order/order.ts';

export const outboxEventTypes = ['order.placed', 'order.status_changed', 'attempt.ended'] as const;

export type OutboxEventType = (typeof outboxEventTypes)[number];

/** The event that a webhook receiver gets. */
export interface OutboxEvent {
  /** The same in each delivery of the event. */
  readonly messageId: string;
  readonly type: OutboxEventType;
  /** When the event was recorded, ISO 8601. */
  readonly at: string;
  /** The device that owns the order or attempt; unique within its partner. */
  readonly deviceId: string;
  readonly domain: string;
  /** The order as it was at the event; null for an attempt that ended without one. */
  readonly order: Order | null;
  /** The attempt of `attempt.ended`; null otherwise. */
  readonly attempt: PlaceOrderAttempt | null;
}
