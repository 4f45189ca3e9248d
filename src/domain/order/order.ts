import type { Cart } from '../cart/cart.ts';
import type { Image } from '../cart/line-item.ts';
import type { Money } from '../money/money.ts';

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
  /** Null if the platform gives none: it then follows from parcels and returns. */
  readonly status: OrderStatus | null;
  /** The platform's raw value of `status`. */
  readonly platformStatus: string | null;
  readonly quantity: number | null;
  readonly fulfilledQuantity: number | null;
  readonly returnedQuantity: number | null;
  readonly tracking: Tracking | null;
  readonly returnEligible: boolean | null;
  /** ISO 8601 calendar date. */
  readonly returnByDate: string | null;
  readonly refundAmount: Money | null;
  /** What was bought, if the platform's order says it; otherwise it is taken from the cart as it was ordered. */
  readonly title?: string | null;
  readonly image?: Image | null;
  /** The price of one unit, before discounts. */
  readonly price?: Money | null;
  /** The price of the whole line, after its own discounts. */
  readonly total?: Money | null;
}

/** The members of a line on which its platform has no record. */
export const unknownFulfillment = {
  fulfilledQuantity: null,
  returnedQuantity: null,
  tracking: null,
  returnEligible: null,
  returnByDate: null,
  refundAmount: null,
} as const satisfies Partial<OrderLineItem>;

/** A line of an order with what was bought: as the platform's order tells it, else as the ordered cart had it, else null. */
export interface PurchasedLineItem extends OrderLineItem {
  readonly status: OrderStatus;
  readonly title: string | null;
  readonly variantDescription: string | null;
  readonly image: Image | null;
  readonly price: Money | null;
  readonly total: Money | null;
  /** The variant in the ordered cart, by which the catalog finds it. Null if the cart has no such line. */
  readonly variant: { readonly baseSku: string; readonly variantId: string } | null;
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
  /** The units of each line that it holds, if the platform tells. */
  readonly units?: readonly { readonly lineItemId: string; readonly quantity: number }[];
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
  /** The platform's raw value of `type`. */
  readonly platformType: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly description: string | null;
  readonly lineItemSku: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** Units of an order that come back, or are paid back. */
export interface TakenBackUnits {
  /** Which of the lines with this SKU. Absent if the platform does not tell. */
  readonly lineItemId?: string;
  readonly sku: string;
  readonly quantity: number;
}

export interface Return {
  readonly id: string;
  readonly status: string;
  readonly lineItems: readonly (TakenBackUnits & { readonly refundAmount: Money | null })[];
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
  /** The units that it pays back, if the platform tells. */
  readonly lineItems?: readonly TakenBackUnits[];
}

/** The current state of an order on the platform. */
export interface PlatformOrder {
  /** Null if the platform gives none: it then follows from the line items. */
  readonly status: OrderStatus | null;
  /** The platform's raw value of `status`. */
  readonly platformStatus: string | null;
  readonly orderNumber: string;
  /** The refunded amount; pending refunds are only in `refunds`. */
  readonly refundTotal: Money | null;
  readonly orderStatusPageUrl: string | null;
  readonly lineItems: readonly OrderLineItem[];
  readonly fulfillments: readonly Fulfillment[];
  readonly events: readonly OrderEvent[];
  readonly returns: readonly Return[];
  readonly refunds: readonly Refund[];
}

/** A platform's order together with this service's data: its merchant and its identifier. */
export interface Order extends PlatformOrder {
  readonly status: OrderStatus;
  readonly lineItems: readonly PurchasedLineItem[];
  readonly domain: string;
  /** The identifier that Place Order returned. */
  readonly orderId: string;
  /** ISO 8601; when this service recorded it. */
  readonly placedAt: string;
  /** The cart as it was ordered, with its confirmation. */
  readonly cart: Cart;
}
