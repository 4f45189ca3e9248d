import type { Cart } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import { type Money, sum } from '../../../domain/money/money.ts';
import { findLineStatus } from '../../../domain/order/find-line-status.ts';
import { findOrderStatus } from '../../../domain/order/find-order-status.ts';
import {
  type Order,
  type OrderLineItem,
  type PlatformOrder,
  type PurchasedLineItem,
  unknownFulfillment,
} from '../../../domain/order/order.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { StoredOrder } from '../../../stores/ports/index.ts';

export const toOrderedCart = ({ cart }: StoredOrder): Cart => parseStoredJson<Cart>(cart);

export function toOrder(stored: StoredOrder, platformOrder: PlatformOrder): Order {
  const cart = toOrderedCart(stored);
  const ordered = new Map(cart.lineItems.map((line) => [line.lineItemId, line]));
  const lineItems = platformOrder.lineItems.map((line) => ({
    ...toPurchase(line, ordered.get(line.lineItemId)),
    status: findLineStatus(line, platformOrder),
  }));
  return {
    ...platformOrder,
    status: platformOrder.status ?? findOrderStatus(lineItems.map(({ status }) => status)),
    lineItems,
    domain: stored.domain,
    orderId: stored.orderId,
    placedAt: new Date(stored.placedAt).toISOString(),
    cart,
  };
}

const toPurchase = (line: OrderLineItem, ordered: LineItem | undefined): Omit<PurchasedLineItem, 'status'> => ({
  ...line,
  title: line.title ?? ordered?.description ?? null,
  variantDescription: ordered?.variantDescription ?? null,
  image: line.image ?? ordered?.image ?? null,
  price: line.price ?? ordered?.price ?? null,
  total: line.total ?? (ordered === undefined ? null : toLineTotal(ordered)),
  variant: ordered === undefined ? null : { baseSku: ordered.baseSku, variantId: ordered.variantId },
});

const toLineTotal = ({ linePrice, lineDiscount }: LineItem): Money =>
  lineDiscount === null ? linePrice : sum([linePrice, lineDiscount], linePrice.currency);

/** The order while its merchant does not respond: the placed order, with the status that was seen last. */
export const toOrderAsPlaced = (stored: StoredOrder): Order =>
  toOrder(stored, {
    status: stored.status ?? 'PENDING',
    platformStatus: null,
    orderNumber: stored.orderNumber,
    refundTotal: null,
    orderStatusPageUrl: null,
    lineItems: toOrderedCart(stored).lineItems.map(({ lineItemId, sku, quantity }) => ({
      lineItemId,
      sku,
      status: 'PENDING',
      platformStatus: null,
      quantity,
      ...unknownFulfillment,
    })),
    fulfillments: [],
    events: [],
    returns: [],
    refunds: [],
  });
