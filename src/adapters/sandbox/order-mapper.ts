import { requireCurrency } from '../../domain/money/currency.ts';
import { money } from '../../domain/money/money.ts';
import {
  type OrderEventType,
  type OrderStatus,
  type PlatformOrder,
  unknownFulfillment,
} from '../../domain/order/order.ts';
import type { PaymentChallenge } from '../../domain/order/payment.ts';
import type {
  ReconciledSubmission,
  ShopChallenge,
  ShopOrder,
  SubmissionOutcome,
} from '../../sandbox/endpoint/index.ts';
import type { OrderOutcome, PlacedOrder, ReconciledOutcome } from '../contract/index.ts';
import { toPlatformCart, toShippingMethod } from './cart-mapper.ts';
import { toCommerceError } from './error-mapper.ts';

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
};

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const toOrderOutcome = (outcome: SubmissionOutcome, domain: string): OrderOutcome =>
  outcome.kind === 'placed'
    ? { kind: 'placed', order: toPlacedOrder(outcome.order, domain) }
    : { kind: 'action-required', challenge: toPaymentChallenge(outcome.challenge) };

export function toReconciledOutcome(fate: ReconciledSubmission, domain: string): ReconciledOutcome {
  if (fate.kind === 'barred') return { kind: 'not-placed' };
  if (fate.kind === 'refused') return { kind: 'refused', error: toCommerceError(fate, 'placeOrder') };
  return toOrderOutcome(fate, domain);
}

const toPaymentChallenge = ({ challengeId, url, expiresAt }: ShopChallenge): PaymentChallenge => ({
  challengeId,
  type: 'REDIRECT',
  url,
  expiresAt: toIso(expiresAt),
});

function toPlacedOrder({ orderId, orderNumber, placedAt, cart }: ShopOrder, domain: string): PlacedOrder {
  const { payment, billingAddress } = cart;
  const currency = requireCurrency(cart.currency);
  const methods = cart.shipments.flatMap(({ method }) => method ?? []);
  const only = methods.length === 1 ? methods[0] : undefined;
  const submitted = toPlatformCart(cart, {
    platformOrderNumber: orderNumber,
    submittedAt: toIso(placedAt),
    thankYouPage: `https://${domain}/orders/${orderId}/thank-you`,
    // Version 1 knew one method for the whole cart; if there are several shipments, each has its own.
    shippingMethod: only === undefined ? null : toShippingMethod(only, (number) => money(number, currency)),
    paymentSummary: {
      paymentType: 'CreditCard',
      lastFour: payment.lastFour,
      cardType: payment.brand,
      month: payment.month,
      year: payment.year,
    },
  });
  return { orderId, orderNumber, cart: { ...submitted, billingInfo: billingAddress } };
}

export function toPlatformOrder({ orderNumber, status, cart, events }: ShopOrder): PlatformOrder {
  return {
    status: statuses[status] ?? 'PENDING',
    platformStatus: status,
    orderNumber,
    refundTotal: null,
    orderStatusPageUrl: null,
    lineItems: cart.lines.map((line) => ({
      lineItemId: line.lineId,
      sku: line.sku,
      status: statuses[status] ?? 'PENDING',
      platformStatus: status,
      quantity: line.quantity,
      ...unknownFulfillment,
    })),
    fulfillments: [],
    events: events.map(({ type, at, description }) => ({
      type: eventTypes[type] ?? 'UNKNOWN',
      platformType: type,
      timestamp: toIso(at),
      description,
      lineItemSku: null,
      metadata: null,
    })),
    returns: [],
    refunds: [],
  };
}
