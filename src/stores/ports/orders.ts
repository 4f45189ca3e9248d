import type { AttemptId } from '../../domain/order/attempt-id.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';

/** Which device owns which order. The platform has the order's current state. */
export interface Orders {
  /** Records an order; repeating it with the same domain and orderId changes nothing. Durable when it returns. */
  record(order: NewOrder): Promise<void>;
  find(order: OrderKey): Promise<StoredOrder | undefined>;
  /** The owner's orders, newest first, after the cursor position; at most `limit`. */
  list(owner: OwnerKey, after: OrderPosition | null, limit: number): Promise<readonly StoredOrder[]>;
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
  /** When the order was recorded, by the store's clock, in milliseconds since the Unix epoch. */
  readonly placedAt: number;
}

/** Where a page ended: the list goes down by placedAt, then by domain and orderId (compared byte by byte). */
export interface OrderPosition extends OrderKey {
  readonly placedAt: number;
}
