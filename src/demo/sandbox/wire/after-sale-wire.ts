import * as z from 'zod';
import type { AfterSale, ShopEvent } from '../after-sale/after-sale.ts';
import type { LineView } from '../after-sale/view-lines.ts';

const pieces = z.array(z.object({ lineId: z.string(), shipmentId: z.string().nullable(), quantity: z.int() }));

const payout = z.object({
  amount: z.int(),
  product: z.int(),
  tax: z.int(),
  shipping: z.int(),
  restockingFee: z.int(),
  otherFees: z.int(),
  shares: z.array(z.object({ lineId: z.string(), quantity: z.int(), product: z.int(), tax: z.int() })),
});

export const afterSaleWire = z.object({
  cancelled: pieces,
  parcels: z.array(
    z.object({
      parcelId: z.string(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      estimatedDelivery: z.string().nullable(),
      pieces,
      shippedAt: z.int(),
      deliveredAt: z.int().nullable(),
    }),
  ),
  returns: z.array(
    z.object({
      returnId: z.string(),
      state: z.enum(['initiated', 'received', 'completed']),
      pieces,
      initiatedAt: z.int(),
      payout: payout.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundId: z.string(),
      kind: z.enum(['cancelled', 'returned', 'kept']),
      pieces,
      payout,
      reason: z.string(),
      at: z.int(),
    }),
  ),
}) satisfies z.ZodType<AfterSale>;

export const shopEventWire = z.object({
  type: z.string(),
  at: z.int(),
  description: z.string().nullable(),
  sku: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
}) satisfies z.ZodType<ShopEvent>;

export const lineViewWire = z.object({
  lineId: z.string(),
  status: z.string(),
  fulfilled: z.int(),
  returned: z.int(),
  parcelId: z.string().nullable(),
  returnEligible: z.boolean(),
  returnBy: z.string().nullable(),
  refunded: z.int().nullable(),
}) satisfies z.ZodType<LineView>;
