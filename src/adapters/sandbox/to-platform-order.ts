import type { GoodsReturn, LineView, Parcel, Piece, ShopOrder, ShopRefund } from '../../demo/sandbox/endpoint/index.ts';
import { type Money, money, sumOrNull } from '../../domain/money/money.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import type {
  Fulfillment,
  OrderEventType,
  OrderLineItem,
  OrderStatus,
  PlatformOrder,
  Refund,
  Return,
  Tracking,
} from '../../domain/order/order.ts';

/** A word that is not listed is PENDING: it may mean anything. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  confirmed: 'CONFIRMED',
  processing: 'PROCESSING',
  shipped: 'SHIPPED',
  on_its_way: 'ON_ITS_WAY',
  partially_delivered: 'PARTIALLY_DELIVERED',
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
  returned: 'RETURNED',
  partially_returned: 'PARTIALLY_RETURNED',
};

const eventTypes: Readonly<Record<string, OrderEventType>> = {
  order_placed: 'ORDER_PLACED',
  payment_captured: 'PAYMENT_CAPTURED',
  shipped: 'SHIPPED',
  delivered: 'DELIVERED',
  cancelled: 'CANCELLED',
  return_initiated: 'RETURN_INITIATED',
  return_completed: 'RETURN_COMPLETED',
  refund_processed: 'REFUND_PROCESSED',
  refund_completed: 'REFUND_COMPLETED',
};

type ToMoney = (number: number) => Money;

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export function toPlatformOrder(order: ShopOrder): PlatformOrder {
  const { orderNumber, status, cart, events, afterSale, lines, statusUrl } = order;
  const currency = requireCurrency(cart.currency);
  const toMoney: ToMoney = (number) => money(number, currency);
  const refunds = afterSale.refunds
    .filter(({ payout }) => payout.amount > 0)
    .map((refund) => toRefund(refund, order, toMoney));
  const byLine = new Map(lines.map((line) => [line.lineId, line]));
  return {
    status: statuses[status] ?? 'PENDING',
    platformStatus: status,
    orderNumber,
    refundTotal: sumOrNull(refunds.map(({ amount }) => amount)),
    orderStatusPageUrl: statusUrl,
    lineItems: cart.lines.map(({ lineId, sku, quantity }) => ({
      lineItemId: lineId,
      sku,
      quantity,
      ...toLineProgress(byLine.get(lineId), order, toMoney),
    })),
    fulfillments: afterSale.parcels.map((parcel) => toFulfillment(parcel, order)),
    events: events.map(({ type, at, description, sku, metadata }) => ({
      type: eventTypes[type] ?? 'UNKNOWN',
      platformType: type,
      timestamp: toIso(at),
      description,
      lineItemSku: sku,
      metadata,
    })),
    returns: afterSale.returns.map((each) => toReturn(each, order, toMoney)),
    refunds,
  };
}

function toLineProgress(
  line: LineView | undefined,
  { afterSale: { parcels }, statusUrl }: ShopOrder,
  toMoney: ToMoney,
): Omit<OrderLineItem, 'lineItemId' | 'sku' | 'quantity'> {
  const parcel = parcels.find(({ parcelId }) => parcelId === line?.parcelId);
  return {
    status: line === undefined ? null : (statuses[line.status] ?? 'PENDING'),
    platformStatus: line?.status ?? null,
    fulfilledQuantity: line?.fulfilled ?? null,
    returnedQuantity: line?.returned ?? null,
    tracking: parcel === undefined ? null : toTracking(parcel, statusUrl),
    returnEligible: line?.returnEligible ?? null,
    returnByDate: line?.returnBy ?? null,
    refundAmount: line === undefined || line.refunded === null ? null : toMoney(line.refunded),
  };
}

const toTracking = (parcel: Parcel, statusUrl: string): Tracking => ({
  trackingNumber: parcel.trackingNumber,
  trackingUrl: parcel.trackingNumber === null ? null : `${statusUrl}#${encodeURIComponent(parcel.trackingNumber)}`,
  carrier: parcel.carrier,
  shippedAt: toIso(parcel.shippedAt),
  deliveredAt: parcel.deliveredAt === null ? null : toIso(parcel.deliveredAt),
});

function toFulfillment(parcel: Parcel, { cart, statusUrl }: ShopOrder): Fulfillment {
  const held = cart.lines.filter(({ lineId }) => countUnits(parcel.pieces, lineId) > 0);
  return {
    id: parcel.parcelId,
    status: findWord(parcel),
    estimatedDelivery: parcel.estimatedDelivery,
    ...toTracking(parcel, statusUrl),
    lineItemSkus: held.map(({ sku }) => sku),
    units: held.map(({ lineId }) => ({ lineItemId: lineId, quantity: countUnits(parcel.pieces, lineId) })),
  };
}

/** Goods without a carrier wait in the shop, unless they need no shipping. */
function findWord({ carrier, pieces, deliveredAt }: Parcel): string {
  const isPickup = carrier === null && pieces.some(({ shipmentId }) => shipmentId !== null);
  if (deliveredAt === null) return isPickup ? 'ready for pickup' : 'shipped';
  return isPickup ? 'picked up' : 'delivered';
}

function toReturn(each: GoodsReturn, { cart }: ShopOrder, toMoney: ToMoney): Return {
  const { payout } = each;
  const toAmount = (number: number | undefined) => (number === undefined ? null : toMoney(number));
  return {
    id: each.returnId,
    status: each.state,
    lineItems: cart.lines.flatMap(({ lineId, sku }) => {
      const quantity = countUnits(each.pieces, lineId);
      const share = payout?.shares.find((part) => part.lineId === lineId);
      const refundAmount = toAmount(share && share.product + share.tax);
      return quantity === 0 ? [] : [{ lineItemId: lineId, sku, quantity, refundAmount }];
    }),
    refundAmount: toAmount(payout?.amount),
    refundProductPrice: toAmount(payout?.product),
    refundSalesTax: toAmount(payout?.tax),
    refundShippingTotal: toAmount(payout?.shipping),
    restockingFee: toAmount(payout?.restockingFee),
    otherFees: toAmount(payout?.otherFees),
    initiatedAt: toIso(each.initiatedAt),
  };
}

const toRefund = (
  { refundId, reason, payout, pieces, at }: ShopRefund,
  { cart }: ShopOrder,
  toMoney: ToMoney,
): Refund => ({
  id: refundId,
  amount: toMoney(payout.amount),
  status: 'processed',
  processedAt: toIso(at),
  reason,
  lineItems: cart.lines
    .map(({ lineId, sku }) => ({ lineItemId: lineId, sku, quantity: countUnits(pieces, lineId) }))
    .filter(({ quantity }) => quantity > 0),
});

const countUnits = (pieces: readonly Piece[], lineId: string): number =>
  pieces.filter((piece) => piece.lineId === lineId).reduce((units, { quantity }) => units + quantity, 0);
