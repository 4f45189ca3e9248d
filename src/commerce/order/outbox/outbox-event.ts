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
  /** Whose order or attempt it is, within its partner. */
  readonly deviceId: string;
  readonly domain: string;
  /** As it was then; null for an attempt that ended without one. */
  readonly order: Order | null;
  /** Of `attempt.ended`; null otherwise. */
  readonly attempt: PlaceOrderAttempt | null;
}
