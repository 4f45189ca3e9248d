import { findOrderPage } from '../../../domain/order/find-order-page.ts';
import type { Order } from '../../../domain/order/order.ts';
import { toTotals } from '../checkout/shown/to-totals.ts';
import { toOrderAdjustments } from './to-order-adjustments.ts';
import { toOrderFulfillment } from './to-order-fulfillment.ts';
import { toOrderLine } from './to-order-line.ts';

/** The whole order as it is now, without the envelope. Source: the protocol, "Order". */
export const toUcpOrder = (order: Order, { checkoutId }: { readonly checkoutId: string }) => ({
  id: order.orderId,
  label: order.orderNumber,
  checkout_id: checkoutId,
  permalink_url: findOrderPage(order) ?? `https://${order.domain}/`,
  line_items: order.lineItems.map((line) => toOrderLine(line, order)),
  fulfillment: toOrderFulfillment(order),
  adjustments: toOrderAdjustments(order),
  currency: order.cart.total.currency,
  totals: toTotals(order.cart),
});
