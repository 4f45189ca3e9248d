import type { Order } from '../../../domain/order/order.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { OutboxEvent } from './outbox-event.ts';

/** An order as it was told and as it is now. */
interface OrderChange {
  readonly deviceId: string;
  readonly from: Order;
  readonly to: Order;
}

/** The receivers outside: which events they are told, and how. */
export interface Receivers {
  /** The receivers that are told of such events of this owner; empty for nobody. The names are kept with the messages. */
  list(owner: OwnerKey, type: OutboxEvent['type']): Promise<readonly string[]>;
  /** Whether the receiver sees this change of an order: it is told of no other. Absent: all see each. */
  sees?(receiver: string, change: OrderChange): Promise<boolean>;
  /** Resolves once the receiver has accepted the event. Any rejection counts as a failure; that of a DeliveryError says why. */
  deliver(receiver: string, event: OutboxEvent, signal: AbortSignal): Promise<void>;
}
