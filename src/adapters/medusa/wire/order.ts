import * as z from 'zod';
import { notes } from './notes.ts';
import { paymentData } from './payment-data.ts';

const amount = z.number();
const time = z.string().nullish();

const payment = z.object({
  data: paymentData,
  captures: z.array(z.object({ created_at: time })).nullish(),
  refunds: z.array(z.object({ id: z.string(), amount, created_at: z.string(), note: z.string().nullish() })).nullish(),
});

export type WirePayment = z.output<typeof payment>;

const payments = z.array(z.object({ payments: z.array(payment).nullish() })).nullish();

const placedOrder = z.object({
  id: z.string(),
  display_id: z.number(),
  created_at: z.string(),
  payment_collections: payments,
});

export type WirePlacedOrder = z.output<typeof placedOrder>;

/** What completing a cart answers: the order, or why the payment was not taken, with status 200 both. */
export const completion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order: placedOrder }),
  z.object({ type: z.literal('cart'), error: z.object({ type: z.string().nullish() }) }),
]);

/** The Store API gives payments as a whole or not at all. */
export const PLACED_FIELDS = 'id,display_id,created_at,*payment_collections.payments';

/** Orders of a moment, to find the one that a cart became. */
export const orderPage = z.object({
  orders: z.array(placedOrder.extend({ cart: z.object({ id: z.string() }).nullish() })),
  count: z.number(),
});

export const ORDER_PAGE_FIELDS = `${PLACED_FIELDS},cart.id`;

const detail = z.object({
  quantity: amount,
  shipped_quantity: amount,
  delivered_quantity: amount,
  return_received_quantity: amount,
});

const orderItem = z.object({
  id: z.string(),
  variant_id: z.string().nullish(),
  variant_sku: z.string().nullish(),
  detail,
});

const fulfillment = z.object({
  id: z.string(),
  created_at: z.string(),
  shipped_at: time,
  delivered_at: time,
  canceled_at: time,
  items: z.array(z.object({ line_item_id: z.string().nullish(), quantity: amount })).nullish(),
  labels: z.array(z.object({ tracking_number: z.string().nullish(), tracking_url: z.string().nullish() })).nullish(),
});

const orderReturn = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.string(),
  requested_at: time,
  received_at: time,
  refund_amount: amount.nullish(),
  items: z.array(z.object({ item_id: z.string(), quantity: amount })).nullish(),
});

const adminOrder = z.object({
  id: z.string(),
  display_id: z.number(),
  region_id: z.string().nullish(),
  currency_code: z.string(),
  created_at: z.string(),
  canceled_at: time,
  status: z.string(),
  fulfillment_status: z.string().nullish(),
  items: z.array(orderItem).nullish(),
  fulfillments: z.array(fulfillment).nullish(),
  returns: z.array(orderReturn).nullish(),
  payment_collections: payments,
  cart: z
    .object({
      metadata: notes,
      items: z.array(z.object({ id: z.string(), variant_id: z.string().nullish(), created_at: z.string() })).nullish(),
    })
    .nullish(),
});

export type WireOrder = z.output<typeof adminOrder>;
export type WireOrderItem = z.output<typeof orderItem>;
export type WireFulfillment = z.output<typeof fulfillment>;
export type WireReturn = z.output<typeof orderReturn>;

export const orderAnswer = z.object({ order: adminOrder });

/** The status of the parcels is computed, and needs whole parcels to be asked for. */
export const ORDER_FIELDS = [
  'id,display_id,region_id,currency_code,created_at,canceled_at,status,fulfillment_status',
  '*items,*items.detail,*fulfillments,*fulfillments.items,*fulfillments.labels,*returns,*returns.items',
  '*payment_collections,*payment_collections.payments,*payment_collections.payments.captures',
  '*payment_collections.payments.refunds,cart.metadata',
  'cart.items.id,cart.items.variant_id,cart.items.created_at',
].join();
