/** Which device owns which order. What an order looks like now is the platform's to say. */
export interface Orders {
  /** Records an order; repeating it with the same domain and orderId changes nothing. Durable when answered. */
  record(order: StoredOrder): Promise<void>;
  find(domain: string, orderId: string): Promise<StoredOrder | undefined>;
  /** The owner's orders, newest first, after the cursor position; at most `limit`. */
  list(owner: string, after: OrderPosition | null, limit: number): Promise<readonly StoredOrder[]>;
}

export interface StoredOrder {
  readonly owner: string;
  readonly domain: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** The sealed cart handle, for platforms that show orders to their session only. */
  readonly cartHandle: string | null;
  /** The submitted cart as it was confirmed, JSON. */
  readonly cart: string;
  readonly attemptId: string | null;
  readonly placedAt: number;
}

/** Where a page ended: the list goes down by placedAt, then by domain and orderId (compared byte by byte). */
export interface OrderPosition {
  readonly placedAt: number;
  readonly domain: string;
  readonly orderId: string;
}
