import type { Order } from '../../../domain/order/order.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { OutboxEvent } from './outbox-event.ts';

/** An order of a device. */
interface ShownOrder {
  readonly deviceId: string;
  readonly order: Order;
}

/** The webhook receivers: which events each of them gets, and how. */
export interface Receivers {
  /** The names of the receivers that get this type of event for this owner; they are stored with the messages. */
  list(owner: OwnerKey, type: OutboxEvent['type']): Promise<readonly string[]>;
  /** What the receiver sees of an order: it hears of no change that leaves this equal. Absent or null: the whole order. */
  show?(receiver: string, order: ShownOrder): Promise<string | null>;
  /**
   * Resolves once the receiver has accepted the event. Rejects with a DeliveryError if it did not; any other error is one of this service.
   */
  deliver(receiver: string, event: OutboxEvent, signal: AbortSignal): Promise<void>;
}
