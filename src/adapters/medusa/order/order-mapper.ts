import { sumOrNull } from '../../../domain/money/money.ts';
import type {
  Fulfillment,
  OrderLineItem,
  OrderStatus,
  PlatformOrder,
  Refund,
  Return,
  Tracking,
} from '../../../domain/order/order.ts';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { toWebAddress } from '../../toolkit/to-web-address.ts';
import { inOrder } from '../cart/cart-mapper.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireFulfillment, WireOrder, WireOrderItem, WirePayment, WireReturn } from '../wire/order.ts';
import { toEvents } from './to-events.ts';

/** Medusa's words for its parcels. Its order stays `pending` all the time. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  not_fulfilled: 'CONFIRMED',
  partially_fulfilled: 'PROCESSING',
  fulfilled: 'PROCESSING',
  partially_shipped: 'ON_ITS_WAY',
  shipped: 'SHIPPED',
  partially_delivered: 'PARTIALLY_DELIVERED',
  delivered: 'DELIVERED',
  canceled: 'CONFIRMED',
};

/** A line of the order with the id that it had in the cart. */
interface Line {
  readonly lineItemId: string;
  readonly sku: string;
  readonly item: WireOrderItem;
}

export function toPlatformOrder(order: WireOrder): PlatformOrder {
  const currency = requireKnownCurrency(order.currency_code);
  const lines = toLines(order);
  const fulfillments = byTime(order.fulfillments ?? []).filter(({ canceled_at }) => !canceled_at);
  const returns = byTime(order.returns ?? []);
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? []);
  const refunds = toRefunds(payments, currency);
  return {
    ...toStatus(order, lines),
    orderNumber: String(order.display_id),
    refundTotal: sumOrNull(refunds.map(({ amount }) => amount)),
    orderStatusPageUrl: null,
    lineItems: lines.map((line) => toLineItem(line, fulfillments)),
    fulfillments: fulfillments.map((fulfillment) => toFulfillment(fulfillment, lines)),
    events: toEvents(order, payments, fulfillments, returns),
    returns: returns.map((each) => toReturn(each, lines, currency)),
    refunds,
  };
}

/** The status of the order. Medusa still says `delivered` once goods came back: the core then tells it from the lines. */
function toStatus(
  { status, fulfillment_status }: WireOrder,
  lines: readonly Line[],
): Pick<PlatformOrder, 'status' | 'platformStatus'> {
  if (status === 'canceled') return { status: 'CANCELLED', platformStatus: status };
  if (lines.some(({ item }) => item.detail.return_received_quantity > 0)) return { status: null, platformStatus: null };
  const word = fulfillment_status || status;
  return { status: statuses[word] ?? 'PENDING', platformStatus: word };
}

/** The order's lines, each with the line of its cart: both have lines of their own, matched in order where their variant is the same. */
function toLines({ items, cart }: WireOrder): readonly Line[] {
  const left = [...(items ?? [])].sort((one, other) => (one.id < other.id ? -1 : 1));
  const known = inOrder({ items: cart?.items, metadata: cart?.metadata }).flatMap(({ id, variant_id }) => {
    const at = left.findIndex((item) => item.variant_id === variant_id);
    return at < 0 ? [] : left.splice(at, 1).map((item) => toLine(item, id));
  });
  return [...known, ...left.map((item) => toLine(item, item.id))];
}

const toLine = (item: WireOrderItem, lineItemId: string): Line => ({
  lineItemId,
  sku: item.variant_sku || item.variant_id || item.id,
  item,
});

function toLineItem({ lineItemId, sku, item }: Line, fulfillments: readonly WireFulfillment[]): OrderLineItem {
  const { quantity, shipped_quantity, delivered_quantity, return_received_quantity } = item.detail;
  const latest = fulfillments.findLast((fulfillment) => holds(fulfillment, item));
  return {
    lineItemId,
    sku,
    status: null,
    platformStatus: null,
    quantity,
    fulfilledQuantity: Math.max(shipped_quantity, delivered_quantity),
    returnedQuantity: return_received_quantity,
    tracking: latest === undefined ? null : toTracking(latest),
    returnEligible: null,
    returnByDate: null,
    refundAmount: null,
  };
}

const holds = ({ items }: WireFulfillment, { id }: WireOrderItem): boolean =>
  (items ?? []).some(({ line_item_id }) => line_item_id === id);

function toTracking({ labels, shipped_at, delivered_at }: WireFulfillment): Tracking {
  const label = labels?.[0];
  return {
    trackingNumber: label?.tracking_number || null,
    trackingUrl: toWebAddress(label?.tracking_url),
    carrier: null,
    shippedAt: shipped_at ?? null,
    deliveredAt: delivered_at ?? null,
  };
}

const toFulfillment = (fulfillment: WireFulfillment, lines: readonly Line[]): Fulfillment => ({
  id: fulfillment.id,
  status: fulfillment.delivered_at ? 'delivered' : fulfillment.shipped_at ? 'shipped' : 'packed',
  estimatedDelivery: null,
  ...toTracking(fulfillment),
  lineItemSkus: lines.filter(({ item }) => holds(fulfillment, item)).map(({ sku }) => sku),
  units: lines.flatMap(({ lineItemId, item }) =>
    (fulfillment.items ?? [])
      .filter(({ line_item_id }) => line_item_id === item.id)
      .map(({ quantity }) => ({ lineItemId, quantity })),
  ),
});

function toReturn(
  { id, status, items, refund_amount, requested_at, created_at }: WireReturn,
  lines: readonly Line[],
  currency: CurrencyCode,
): Return {
  return {
    id,
    status,
    lineItems: (items ?? []).flatMap(({ item_id, quantity }) => {
      const line = lines.find(({ item }) => item.id === item_id);
      if (line === undefined) return [];
      const { lineItemId, sku } = line;
      return [{ lineItemId, sku, quantity, refundAmount: null }];
    }),
    refundAmount: refund_amount === null || refund_amount === undefined ? null : toMinorUnits(refund_amount, currency),
    refundProductPrice: null,
    refundSalesTax: null,
    refundShippingTotal: null,
    restockingFee: null,
    otherFees: null,
    initiatedAt: requested_at ?? created_at,
  };
}

/** Medusa notes a refund once its provider has made it. */
const toRefunds = (payments: readonly WirePayment[], currency: CurrencyCode): readonly Refund[] =>
  byTime(payments.flatMap(({ refunds }) => refunds ?? [])).map(({ id, amount, created_at, note }) => ({
    id,
    amount: toMinorUnits(amount, currency),
    status: 'refunded',
    processedAt: created_at,
    reason: note || null,
  }));

const byTime = <Dated extends { readonly created_at: string }>(list: readonly Dated[]): readonly Dated[] =>
  [...list].sort((left, right) => left.created_at.localeCompare(right.created_at));
