import type { Order } from '../../../domain/order/order.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { OutboxEvent } from './outbox-event.ts';

/** An order of a device. */
interface ShownOrder {
  readonly deviceId: string;
  readonly order: Order;
}

/** The receivers outside: which events they are told, and how. */
export interface Receivers {
  /** The receivers that are told of such events of this owner; empty for nobody. The names are kept with the messages. */
  list(owner: OwnerKey, type: OutboxEvent['type']): Promise<readonly string[]>;
  /** What the receiver sees of an order: it is told of no change that leaves this as it was. Absent or null: all of it. */
  show?(receiver: string, order: ShownOrder): Promise<string | null>;
  /** Resolves once the receiver has accepted the event. Any rejection counts as a failure; that of a DeliveryError says why. */
  deliver(receiver: string, event: OutboxEvent, signal: AbortSignal): Promise<void>;
}
