import type { LineItem } from '../../../domain/cart/line-item.ts';
import { findOrderPage } from '../../../domain/order/find-order-page.ts';
import type { Order, PurchasedLineItem } from '../../../domain/order/order.ts';
import { toTotals } from '../checkout/output/to-totals.ts';
import { countLeft } from './count-left.ts';
import { toOrderAdjustments } from './to-order-adjustments.ts';
import { toOrderFulfillment } from './to-order-fulfillment.ts';

/** A line as the protocol counts it: units that were returned or cancelled are no longer part of the order. */
function toOrderLine(line: PurchasedLineItem, { cart }: Pick<Order, 'cart'>) {
  const ordered = cart.lineItems.find(({ lineItemId }) => lineItemId === line.lineItemId);
  const original = line.quantity ?? ordered?.quantity ?? 0;
  const returned = line.returnedQuantity ?? (line.status === 'RETURNED' ? original : 0);
  const total = line.status === 'CANCELLED' ? 0 : Math.max(0, original - returned);
  const fulfilled = Math.min(countLeft(line, original), total);
  return {
    id: line.lineItemId,
    item: {
      id: line.variant?.variantId ?? line.sku,
      title: line.title ?? line.sku,
      price: line.price?.number ?? 0,
      ...(line.image !== null && { image_url: line.image.url }),
    },
    quantity: { original, total, fulfilled },
    totals: ordered === undefined ? [] : toLineTotals(ordered),
    status: toStatus(total, fulfilled),
  };
}

function toStatus(total: number, fulfilled: number): 'removed' | 'fulfilled' | 'partial' | 'processing' {
  if (total === 0) return 'removed';
  if (fulfilled === total) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}

/** The amounts of a line when it was bought. */
function toLineTotals({ linePrice, lineDiscount }: LineItem) {
  const discount = lineDiscount?.number ?? 0;
  return [
    { type: 'subtotal', amount: linePrice.number },
    ...(discount === 0 ? [] : [{ type: 'items_discount', amount: discount }]),
    { type: 'total', amount: linePrice.number + discount },
  ];
}

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
