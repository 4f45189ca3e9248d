import { sum } from '../../../src/domain/money/money.ts';
import type {
  Fulfillment,
  OrderEventType,
  OrderStatus,
  PlatformOrder,
  Return,
} from '../../../src/domain/order/order.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import { requireMoney } from './mapper.ts';
import type { WireOrder } from './wire.ts';

/** A word that is not listed is PENDING: it may mean anything. */
const statuses: Readonly<Record<string, OrderStatus>> = {
  new: 'CONFIRMED',
  packed: 'PROCESSING',
  out: 'ON_ITS_WAY',
  brought: 'DELIVERED',
  cancelled: 'CANCELLED',
};

const events: Readonly<Record<string, OrderEventType>> = {
  ordered: 'ORDER_PLACED',
  out: 'SHIPPED',
  brought: 'DELIVERED',
  back: 'RETURN_COMPLETED',
  refunded: 'REFUND_COMPLETED',
  cancelled: 'CANCELLED',
};

export function toOrder(order: WireOrder, currency: CurrencyCode): PlatformOrder {
  const { number, state, cart, parcel, history } = order;
  const status = statuses[state] ?? 'PENDING';
  const refunds = order.refunds.map(({ id, amount, at }) => ({
    id,
    amount: requireMoney(amount, currency),
    status: 'given',
    processedAt: at,
    reason: null,
  }));
  const returns = order.returns.map(({ id, lines, at }) => toReturn(id, lines, at));
  const amounts = refunds.map(({ amount }) => amount);
  return {
    status,
    platformStatus: state,
    orderNumber: number,
    refundTotal: amounts.length === 0 ? null : sum(amounts, currency),
    orderStatusPageUrl: null,
    lineItems: cart.lines.map(({ id, sku, quantity, physical }) => ({
      lineItemId: id,
      sku,
      // The shop has no word for a line: it follows from the parcel.
      status: null,
      platformStatus: null,
      quantity,
      fulfilledQuantity: physical && parcel !== null ? quantity : 0,
      returnedQuantity: returns
        .flatMap(({ lineItems }) => lineItems.filter(({ lineItemId }) => lineItemId === id))
        .reduce((sum, each) => sum + each.quantity, 0),
      tracking: physical && parcel !== null ? toTracking(parcel) : null,
      returnEligible: null,
      returnByDate: null,
      refundAmount: null,
    })),
    fulfillments: parcel === null ? [] : [toFulfillment(order, parcel)],
    events: history.map(({ what, at }) => ({
      type: events[what] ?? 'UNKNOWN',
      platformType: what,
      timestamp: at,
      description: null,
      lineItemSku: null,
      metadata: null,
    })),
    returns,
    refunds,
  };
}

/** A return, which gives no money back by itself. */
const toReturn = (id: string, lines: WireOrder['returns'][number]['lines'], at: string): Return => ({
  id,
  status: 'completed',
  lineItems: lines.map(({ id: lineItemId, ...units }) => ({ lineItemId, ...units, refundAmount: null })),
  refundAmount: null,
  refundProductPrice: null,
  refundSalesTax: null,
  refundShippingTotal: null,
  restockingFee: null,
  otherFees: null,
  initiatedAt: at,
});

type WireParcel = NonNullable<WireOrder['parcel']>;

/** The neighbours carry everything themselves. */
const toTracking = ({ number, sent, brought }: WireParcel) => ({
  trackingNumber: number,
  trackingUrl: null,
  carrier: null,
  shippedAt: sent,
  deliveredAt: brought,
});

const toFulfillment = ({ cart }: WireOrder, parcel: WireParcel): Fulfillment => ({
  id: parcel.number,
  status: parcel.brought === null ? 'out' : 'brought',
  estimatedDelivery: null,
  ...toTracking(parcel),
  lineItemSkus: cart.lines.filter(({ physical }) => physical).map(({ sku }) => sku),
});
