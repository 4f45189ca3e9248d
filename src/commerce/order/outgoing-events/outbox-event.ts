import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import type { Order } from '../../../domain/order/order.ts';

export type OutboxEventType = 'order.placed' | 'order.status_changed' | 'attempt.ended';

/** What a receiver outside is told. */
export interface OutboxEvent {
  /** The same each time that it is delivered. */
  readonly messageId: string;
  readonly type: OutboxEventType;
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** The owner of the order or attempt, within its partner. */
  readonly deviceId: string;
  readonly domain: string;
  /** The order as it was then; null for an attempt that ended without one. */
  readonly order: Order | null;
  /** The attempt of `attempt.ended`; null otherwise. */
  readonly attempt: PlaceOrderAttempt | null;
}
