import * as z from 'zod';
import type { SheetUpdate } from '../payment-providers/express/authorize-express-checkout.ts';
import type { ExpressSessionView } from '../payment-providers/express/session-view.ts';
import type { ExpressCheckout, ExpressStart } from '../payment-providers/express/start-express-checkout.ts';
import type { HeldBy } from '../payment-providers/release-hold.ts';
import { addressWire, changedCartWire } from './cart-wire.ts';
import { amountWire } from './refusal-wire.ts';

export const sessionViewWire = z.object({
  sessionId: z.string(),
  provider: z.string(),
  state: z.enum(['open', 'authorized', 'ordered', 'ended']),
  amount: amountWire,
  authorized: amountWire.nullable(),
  redirectUrl: z.string(),
  clientToken: z.string().nullable(),
  expiresAt: z.int(),
}) satisfies z.ZodType<ExpressSessionView>;

export const expressCheckoutWire = changedCartWire.extend({
  session: sessionViewWire,
}) satisfies z.ZodType<ExpressCheckout>;

export const startWire = z.object({
  cartId: z.string(),
  startKey: z.string().min(1).max(64),
  provider: z.string(),
  returnUrl: z.string().nullable(),
}) satisfies z.ZodType<ExpressStart>;

export const sheetUpdateWire = z.object({
  cartId: z.string(),
  sessionId: z.string(),
  address: addressWire.nullable(),
  shipmentId: z.string().nullable(),
  methodId: z.string().nullable(),
  approval: z
    .union([z.object({ orderId: z.string(), payerId: z.string() }), z.object({ token: z.string() })])
    .nullable(),
}) satisfies z.ZodType<SheetUpdate>;

export const heldByWire = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cart') }),
  z.object({ kind: z.literal('session'), sessionId: z.string() }),
  z.object({ kind: z.literal('token'), paymentKey: z.string().min(1).max(64) }),
  z.object({ kind: z.literal('network-token'), paymentKey: z.string().min(1).max(64) }),
]) satisfies z.ZodType<HeldBy>;
