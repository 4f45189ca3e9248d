import type { AttemptId } from '../../domain/attempt-id.ts';
import type { OrderStatus } from '../../domain/order/order.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { Durability } from './durability.ts';
import type { OutboxEntry } from './outbox.ts';

/** Which device owns which order. The platform has the order's current state. */
export interface Orders {
  /**
   * Records an order, and with it what receivers outside are told; repeating it with the same domain and orderId changes nothing. Returns the
   * cart that is kept: that of the first call. Durable when it returns, unless told otherwise.
   */
  record(order: NewOrder, durability?: Durability, outbox?: OutboxEntry): Promise<Pick<StoredOrder, 'cart'>>;
  find(order: OrderKey): Promise<StoredOrder | undefined>;
  /** The owner's orders that the filter lets through, newest first, after the cursor position; at most `limit`. */
  list(
    owner: OwnerKey,
    filter: OrderFilter,
    after: OrderPosition | null,
    limit: number,
  ): Promise<readonly StoredOrder[]>;
  /** Keeps the status that was seen on the platform. A power cut may undo it; nothing happens for an order that is not known. */
  noteStatus(order: OrderKey, status: OrderStatus): Promise<void>;
}

/** Order numbers and ids are unique at their merchant only. */
export interface OrderKey {
  readonly domain: string;
  readonly orderId: string;
}

export interface NewOrder extends OrderKey {
  readonly owner: OwnerKey;
  readonly orderNumber: string;
  /** The sealed cart handle, for platforms that show orders only to their session. */
  readonly cartHandle: string | null;
  /** The submitted cart as it was confirmed, JSON. */
  readonly cart: string;
  readonly attemptId: AttemptId | null;
}

export interface StoredOrder extends NewOrder {
  /** The status seen last on the platform; null if nobody has looked. */
  readonly status: OrderStatus | null;
  /** When the order was recorded, by the store's clock, in milliseconds since the Unix epoch. */
  readonly placedAt: number;
  /** Whether the owner's personal data was removed since. The order keeps it as an invoice does, but receivers do not get it. */
  readonly buyerRemoved: boolean;
}

/** Null for any. The status is the one seen last, and PENDING if nobody has looked. */
export interface OrderFilter {
  readonly domain: string | null;
  readonly status: OrderStatus | null;
}

/** The end of a page: the list descends by placedAt, then by domain and orderId (compared byte by byte). */
export interface OrderPosition extends OrderKey {
  readonly placedAt: number;
}
