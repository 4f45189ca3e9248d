import * as z from 'zod';
import type { NetworkCredential } from '../../../domain/card-network/network-credential.ts';
import type { Card } from '../../../domain/payment/payment.ts';
import type { ReconciledSubmission, ShopOrder, SubmissionOutcome } from '../orders/shop-order.ts';
import type { Submission } from '../orders/submit-order.ts';
import { afterSaleWire, lineViewWire, shopEventWire } from './after-sale-wire.ts';
import { addressWire, cartWire } from './cart-wire.ts';
import { amountWire, refusalWire } from './refusal-wire.ts';

/** The test bank decides whether it is a card. */
export const cardWire = z.object({
  number: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  securityCode: z.string(),
  holderName: z.string(),
}) satisfies z.ZodType<Card>;

const credentialWire = z.object({
  token: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  proof: z.string(),
}) satisfies z.ZodType<NetworkCredential>;

export const submissionWire = z.object({
  cartId: z.string(),
  attemptKey: z.string().min(1).max(64),
  payment: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('card'),
      card: z.union([cardWire, z.object({ token: z.string(), paymentKey: z.string() })]),
    }),
    z.object({ kind: z.literal('session'), sessionId: z.string(), paymentKey: z.string().min(1).max(64) }),
    z.object({
      kind: z.literal('token'),
      provider: z.string(),
      token: z.string(),
      paymentKey: z.string().min(1).max(64),
    }),
    z.object({ kind: z.literal('network-token'), credential: credentialWire, paymentKey: z.string().min(1).max(64) }),
  ]),
  billingAddress: addressWire.nullable(),
  captchaToken: z.string().nullable(),
  expectedTotal: amountWire.nullable(),
  returnUrl: z.string().nullable(),
  challengesAllowed: z.boolean(),
}) satisfies z.ZodType<Submission>;

export const orderWire = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  status: z.string(),
  placedAt: z.int(),
  cart: cartWire.extend({
    billingAddress: addressWire,
    payment: z.union([
      z.object({ provider: z.string(), brand: z.string().nullable(), lastFour: z.string().nullable() }),
      z.object({ brand: z.string(), lastFour: z.string(), month: z.int(), year: z.int() }),
    ]),
  }),
  events: z.array(shopEventWire),
  afterSale: afterSaleWire,
  lines: z.array(lineViewWire),
  statusUrl: z.string(),
}) satisfies z.ZodType<ShopOrder>;

const challengeWire = z.object({ challengeId: z.string(), url: z.string(), expiresAt: z.int() });

const placed = z.object({ kind: z.literal('placed'), order: orderWire });
const challenged = z.object({ kind: z.literal('challenged'), challenge: challengeWire });

export const outcomeWire = z.discriminatedUnion('kind', [placed, challenged]) satisfies z.ZodType<SubmissionOutcome>;

export const reconciledWire = z.discriminatedUnion('kind', [
  placed,
  challenged,
  refusalWire.extend({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('barred') }),
]) satisfies z.ZodType<ReconciledSubmission>;
