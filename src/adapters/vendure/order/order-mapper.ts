import { money, sum } from '../../../domain/money/money.ts';
import type {
  Fulfillment,
  OrderEvent,
  OrderEventType,
  OrderLineItem,
  OrderStatus,
  PlatformOrder,
  Refund,
  Tracking,
} from '../../../domain/order/order.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { inOrder } from '../cart/cart-mapper.ts';
import type { WireAdminOrder } from '../wire.ts';

/** Vendure's own states. An unknown state of a plugin becomes PENDING, with the raw value next to it. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  Created: 'PENDING',
  Draft: 'PENDING',
  AddingItems: 'PENDING',
  ArrangingPayment: 'PENDING',
  PaymentAuthorized: 'CONFIRMED',
  PaymentSettled: 'CONFIRMED',
  Modifying: 'PROCESSING',
  ArrangingAdditionalPayment: 'PROCESSING',
  PartiallyShipped: 'ON_ITS_WAY',
  Shipped: 'SHIPPED',
  PartiallyDelivered: 'PARTIALLY_DELIVERED',
  Delivered: 'DELIVERED',
  Cancelled: 'CANCELLED',
};

type WireFulfillment = WireAdminOrder['fulfillments'][number];
type WireAdminLine = WireAdminOrder['lines'][number];

export function toPlatformOrder(order: WireAdminOrder): PlatformOrder {
  const currency = requireKnownCurrency(order.currencyCode);
  const refunds = order.payments
    .flatMap((payment) => payment.refunds)
    .sort((left, right) => left.createdAt.localeCompare(right.createdAt));
  const fulfillments = [...order.fulfillments].sort((left, right) => left.createdAt.localeCompare(right.createdAt));
  const status = statuses[order.state] ?? 'PENDING';
  // A refund that is pending may still fail.
  const given = refunds.filter(({ state }) => state === 'Settled');
  return {
    status,
    platformStatus: order.state,
    orderNumber: order.code,
    refundTotal:
      given.length === 0
        ? null
        : sum(
            given.map(({ total }) => money(total, currency)),
            currency,
          ),
    orderStatusPageUrl: null,
    lineItems: inOrder(order.lines).map((line) => toLine(line, fulfillments, status, order)),
    fulfillments: fulfillments.map((fulfillment) => toFulfillment(fulfillment, order)),
    events: toEvents(order),
    returns: [],
    refunds: refunds.map((refund) => toRefund(refund, currency)),
  };
}

function toLine(
  line: WireAdminLine,
  fulfillments: readonly WireFulfillment[],
  orderStatus: OrderStatus,
  order: WireAdminOrder,
): OrderLineItem {
  const own = fulfillments.filter(({ lines }) => lines.some(({ orderLineId }) => orderLineId === line.id));
  const inState = (state: string): number =>
    own
      .filter((fulfillment) => fulfillment.state === state)
      .flatMap(({ lines }) => lines.filter(({ orderLineId }) => orderLineId === line.id))
      .reduce((running, { quantity }) => running + quantity, 0);
  const delivered = inState('Delivered');
  const shipped = inState('Shipped') + delivered;
  const quantity = line.orderPlacedQuantity || line.quantity;
  const latest = own.filter(({ state }) => state !== 'Cancelled').at(-1);
  return {
    lineItemId: line.id,
    sku: line.productVariant.sku,
    status: lineStatus({ left: line.quantity, shipped, delivered, pending: inState('Pending') }, orderStatus),
    platformStatus: latest?.state ?? order.state,
    quantity,
    fulfilledQuantity: shipped,
    returnedQuantity: null,
    tracking: latest === undefined ? null : toTracking(latest, order),
    returnEligible: null,
    returnByDate: null,
    refundAmount: null,
  };
}

interface LineProgress {
  /** The units that were not cancelled. */
  readonly left: number;
  readonly shipped: number;
  readonly delivered: number;
  readonly pending: number;
}

function lineStatus({ left, shipped, delivered, pending }: LineProgress, orderStatus: OrderStatus): OrderStatus {
  if (left === 0) return 'CANCELLED';
  if (delivered >= left) return 'DELIVERED';
  if (delivered > 0) return 'PARTIALLY_DELIVERED';
  if (shipped >= left) return 'SHIPPED';
  if (shipped > 0) return 'ON_ITS_WAY';
  if (pending > 0) return 'PROCESSING';
  // The order may be further than this line.
  return orderStatus === 'PENDING' || orderStatus === 'CANCELLED' ? orderStatus : 'CONFIRMED';
}

const enteredAt = (fulfillmentId: string, state: string, { history }: WireAdminOrder): string | null =>
  history.items.findLast(
    ({ type, data }) =>
      type === 'ORDER_FULFILLMENT_TRANSITION' && data.fulfillmentId === fulfillmentId && data.to === state,
  )?.createdAt ?? null;

const toTracking = ({ id, method, trackingCode }: WireFulfillment, order: WireAdminOrder): Tracking => ({
  trackingNumber: trackingCode || null,
  trackingUrl: null,
  carrier: method || null,
  shippedAt: enteredAt(id, 'Shipped', order),
  deliveredAt: enteredAt(id, 'Delivered', order),
});

const toFulfillment = (fulfillment: WireFulfillment, order: WireAdminOrder): Fulfillment => ({
  id: fulfillment.id,
  status: fulfillment.state,
  estimatedDelivery: null,
  ...toTracking(fulfillment, order),
  lineItemSkus: inOrder(order.lines)
    .filter((line) => fulfillment.lines.some(({ orderLineId }) => orderLineId === line.id))
    .map((line) => line.productVariant.sku),
  units: fulfillment.lines.map(({ orderLineId, quantity }) => ({ lineItemId: orderLineId, quantity })),
});

/** The entries of the history that buyers see, by type and new state. */
const eventTypes: Readonly<Record<string, OrderEventType>> = {
  'ORDER_PAYMENT_TRANSITION Settled': 'PAYMENT_CAPTURED',
  'ORDER_FULFILLMENT_TRANSITION Shipped': 'SHIPPED',
  'ORDER_FULFILLMENT_TRANSITION Delivered': 'DELIVERED',
  'ORDER_REFUND_TRANSITION Pending': 'REFUND_PROCESSED',
  'ORDER_REFUND_TRANSITION Settled': 'REFUND_COMPLETED',
  'ORDER_STATE_TRANSITION Cancelled': 'CANCELLED',
};

/** The history is read newest first, so that the end of a long one is known. */
function toEvents({ history, orderPlacedAt }: WireAdminOrder): readonly OrderEvent[] {
  const placed: OrderEvent[] =
    orderPlacedAt === null ? [] : [event('ORDER_PLACED', 'ORDER_STATE_TRANSITION', orderPlacedAt)];
  const later = history.items.toReversed().flatMap(({ type, createdAt, data }) => {
    const known = eventTypes[`${type} ${data.to ?? ''}`];
    return known === undefined ? [] : [event(known, type, createdAt)];
  });
  // Not sorted by time: some databases store whole seconds, and the history is in order already.
  return [...placed, ...later];
}

const event = (type: OrderEventType, platformType: string, timestamp: string): OrderEvent => ({
  type,
  platformType,
  timestamp,
  description: null,
  lineItemSku: null,
  metadata: null,
});

const toRefund = (
  { id, total, state, reason, updatedAt }: WireAdminOrder['payments'][number]['refunds'][number],
  currency: CurrencyCode,
): Refund => ({
  id,
  amount: money(total, currency),
  status: state,
  processedAt: state === 'Settled' ? updatedAt : null,
  reason,
});
