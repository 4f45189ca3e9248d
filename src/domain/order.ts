import type { Money } from './money.ts';

/** Source: the specification, "Order status". */
export type OrderStatus =
  | 'PENDING'
  | 'CONFIRMED'
  | 'PROCESSING'
  | 'ON_ITS_WAY'
  | 'SHIPPED'
  | 'PARTIALLY_DELIVERED'
  | 'DELIVERED'
  | 'CANCELLED'
  | 'RETURNED'
  | 'PARTIALLY_RETURNED';

export interface Tracking {
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly carrier: string | null;
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
}

export interface OrderLineItem {
  /** The line item id that the cart had. */
  readonly lineItemId: string;
  readonly sku: string;
  readonly status: OrderStatus;
  /** The platform's own word. */
  readonly platformStatus: string | null;
  readonly quantity: number | null;
  readonly fulfilledQuantity: number | null;
  readonly returnedQuantity: number | null;
  readonly tracking: Tracking | null;
  readonly returnEligible: boolean | null;
  /** ISO 8601 calendar date. */
  readonly returnByDate: string | null;
  readonly refundAmount: Money | null;
}

export interface Fulfillment {
  readonly id: string;
  /** Free text. */
  readonly status: string;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly carrier: string | null;
  readonly shippedAt: string | null;
  readonly estimatedDelivery: string | null;
  readonly deliveredAt: string | null;
  readonly lineItemSkus: readonly string[];
}

export type OrderEventType =
  | 'ORDER_PLACED'
  | 'PAYMENT_CAPTURED'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'RETURN_INITIATED'
  | 'RETURN_COMPLETED'
  | 'REFUND_PROCESSED'
  | 'REFUND_COMPLETED'
  | 'CANCELLED'
  | 'UNKNOWN';

export interface OrderEvent {
  readonly type: OrderEventType;
  /** The platform's own word for `type`. */
  readonly platformType: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly description: string | null;
  readonly lineItemSku: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export interface Return {
  readonly id: string;
  readonly status: string;
  readonly lineItems: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly refundAmount: Money | null;
  }[];
  readonly refundAmount: Money | null;
  readonly refundProductPrice: Money | null;
  readonly refundSalesTax: Money | null;
  readonly refundShippingTotal: Money | null;
  readonly restockingFee: Money | null;
  readonly otherFees: Money | null;
  readonly initiatedAt: string | null;
}

export interface Refund {
  readonly id: string;
  readonly amount: Money;
  readonly status: string | null;
  readonly processedAt: string | null;
  readonly reason: string | null;
}

/** The state of an order as the platform tells it now. */
export interface PlatformOrder {
  readonly status: OrderStatus;
  /** The platform's own word for `status`. */
  readonly platformStatus: string | null;
  readonly orderNumber: string;
  /** What the buyer was given back; refunds under way are in `refunds` alone. */
  readonly refundTotal: Money | null;
  readonly orderStatusPageUrl: string | null;
  readonly lineItems: readonly OrderLineItem[];
  readonly fulfillments: readonly Fulfillment[];
  readonly events: readonly OrderEvent[];
  readonly returns: readonly Return[];
  readonly refunds: readonly Refund[];
}

/** A platform's order together with what this service knows: where it was placed and under which identifier. */
export interface Order extends PlatformOrder {
  readonly domain: string;
  /** The identifier that Place Order returned. */
  readonly orderId: string;
  /** ISO 8601; when this service recorded it. */
  readonly placedAt: string;
  readonly total: Money;
}
