import type { Cart } from '../../domain/cart.ts';
import type { Order, PlatformOrder } from '../../domain/order.ts';
import { readOwnJson } from '../../lib/own-json.ts';
import type { StoredOrder } from '../../stores/ports/index.ts';

export const toOrder = (stored: StoredOrder, platformOrder: PlatformOrder): Order => ({
  ...platformOrder,
  domain: stored.domain,
  orderId: stored.orderId,
  placedAt: new Date(stored.placedAt).toISOString(),
  total: readOwnJson<Cart>(stored.cart).total,
});

/** The order while its merchant does not answer: what was placed, in a state that is not known. */
export const toOrderAsPlaced = (stored: StoredOrder): Order =>
  toOrder(stored, {
    status: 'PENDING',
    platformStatus: null,
    orderNumber: stored.orderNumber,
    refundTotal: null,
    orderStatusPageUrl: null,
    lineItems: readOwnJson<Cart>(stored.cart).lineItems.map(({ lineItemId, sku, quantity }) => ({
      lineItemId,
      sku,
      status: 'PENDING',
      platformStatus: null,
      quantity,
      fulfilledQuantity: null,
      returnedQuantity: null,
      tracking: null,
      returnEligible: null,
      returnByDate: null,
      refundAmount: null,
    })),
    fulfillments: [],
    events: [],
    returns: [],
    refunds: [],
  });
