import { money, sumOrNull } from '../../../domain/money/money.ts';
import type {
  OrderEvent,
  OrderEventType,
  OrderLineItem,
  PlatformOrder,
  Refund,
  Return,
} from '../../../domain/order/order.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { toWebAddress } from '../../toolkit/to-web-address.ts';
import type { VariantFacts } from '../cart/cart-mapper.ts';
import type { WireAdjustment, WireOrder, WireOrderLine } from '../wire/order.ts';
import { type Parcel, toFulfillment, toParcels, toTracking } from './to-parcels.ts';

/** The words of the protocol. For adjustments, with how far they are. */
const types: Readonly<Record<string, OrderEventType>> = {
  shipped: 'SHIPPED',
  delivered: 'DELIVERED',
  'return pending': 'RETURN_INITIATED',
  'return completed': 'RETURN_COMPLETED',
  'refund completed': 'REFUND_COMPLETED',
  'cancellation completed': 'CANCELLED',
};

function toEvents({ fulfillment, adjustments }: WireOrder): readonly OrderEvent[] {
  const sent = (fulfillment?.events ?? []).map(({ type, occurred_at }) => toEvent(type, type, occurred_at, null));
  const adjusted = (adjustments ?? []).map(({ type, status, occurred_at, description }) =>
    toEvent(`${type} ${status}`, type, occurred_at, description || null),
  );
  return [...sent, ...adjusted].sort((left, right) => Date.parse(left.timestamp) - Date.parse(right.timestamp));
}

const toEvent = (word: string, platformType: string, timestamp: string, description: string | null): OrderEvent => ({
  type: (Object.hasOwn(types, word) && types[word]) || 'UNKNOWN',
  platformType,
  timestamp,
  description,
  lineItemSku: null,
  metadata: null,
});

/** The protocol has no status of an order: it follows from parcels and returns, but for a cancellation. */
export function toPlatformOrder(order: WireOrder, facts: ReadonlyMap<string, VariantFacts>): PlatformOrder {
  const { line_items: lines, fulfillment, adjustments } = order;
  const currency = requireKnownCurrency(order.currency);
  const toSku = (line: WireOrderLine) => facts.get(line.item.id)?.sku ?? line.item.id;
  const skus = new Map(lines.map((line) => [line.id, toSku(line)]));
  const of = (type: string) => (adjustments ?? []).filter((each) => each.type === type);
  const parcels = toParcels(fulfillment?.events ?? []);
  const units = ({ line_items }: WireAdjustment) =>
    (line_items ?? []).flatMap(({ id, quantity }) => {
      const sku = skus.get(id);
      return sku === undefined || quantity === 0 ? [] : [{ lineItemId: id, sku, quantity: Math.abs(quantity) }];
    });
  const toAmount = ({ totals }: WireAdjustment) =>
    money(Math.abs(totals?.find(({ type }) => type === 'total')?.amount ?? 0), currency);
  const refunds = of('refund').map((each) => toRefund(each, { amount: toAmount(each), lineItems: units(each) }));
  const cancelled = of('cancellation').find(isDone);
  return {
    status: cancelled === undefined ? null : 'CANCELLED',
    platformStatus: cancelled?.type ?? null,
    orderNumber: order.label || order.id,
    refundTotal: sumOrNull(of('refund').filter(isDone).map(toAmount)),
    orderStatusPageUrl: toWebAddress(order.permalink_url),
    lineItems: lines.map((line) =>
      toLine(line, { sku: toSku(line), parcels, returns: of('return'), toMoney: (amount) => money(amount, currency) }),
    ),
    fulfillments: parcels.map((parcel) => toFulfillment(parcel, skus)),
    events: toEvents(order),
    returns: of('return').map((each) => toReturn(each, units(each))),
    refunds,
  };
}

interface LineParts {
  readonly sku: string;
  readonly parcels: readonly Parcel[];
  readonly returns: readonly WireAdjustment[];
  readonly toMoney: (amount: number) => NonNullable<OrderLineItem['price']>;
}

function toLine(line: WireOrderLine, { sku, parcels, returns, toMoney }: LineParts): OrderLineItem {
  const { id, item, quantity, totals } = line;
  const returned = returns
    .filter(isDone)
    .flatMap(({ line_items }) => line_items ?? [])
    .filter((each) => each.id === id)
    .reduce((running, each) => running + Math.abs(each.quantity), 0);
  const latest = parcels.findLast(({ lines }) => lines.includes(id));
  const total = totals?.find(({ type }) => type === 'total')?.amount;
  return {
    lineItemId: id,
    sku,
    status: null,
    platformStatus: null,
    quantity: quantity.original ?? quantity.total + returned,
    // What came back was sent before.
    fulfilledQuantity: quantity.fulfilled + returned,
    returnedQuantity: returned,
    tracking: latest === undefined ? null : toTracking(latest),
    returnEligible: null,
    returnByDate: null,
    refundAmount: null,
    title: item.title,
    image: item.image_url ? { url: item.image_url, alt: item.title, type: 'default' } : null,
    price: toMoney(item.price),
    total: total === undefined ? null : toMoney(total),
  };
}

/** The word of the protocol for an adjustment that has taken place. */
const isDone = ({ status }: WireAdjustment): boolean => status === 'completed';

const toReturn = ({ id, status, occurred_at }: WireAdjustment, units: Refund['lineItems'] = []): Return => ({
  id,
  status,
  lineItems: units.map((each) => ({ ...each, refundAmount: null })),
  refundAmount: null,
  refundProductPrice: null,
  refundSalesTax: null,
  refundShippingTotal: null,
  restockingFee: null,
  otherFees: null,
  initiatedAt: occurred_at,
});

const toRefund = (
  { id, status, occurred_at, description }: WireAdjustment,
  parts: Required<Pick<Refund, 'amount' | 'lineItems'>>,
): Refund => ({ id, status, processedAt: occurred_at, reason: description || null, ...parts });
