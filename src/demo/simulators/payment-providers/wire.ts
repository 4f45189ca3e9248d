import * as z from 'zod';
import { isCurrencyCode } from '../../../lib/currency/currency.ts';
import { providerNames } from './provider-name.ts';

/** Entries of the ledger in one answer, at most. */
const MAX_ENTRIES = 1_000;

const key = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const merchant = z.string().min(1).max(253);
const currency = z.string().refine(isCurrencyCode);
const amount = z.int().min(1).max(1_000_000_000_000);
const token = z.string().min(1).max(16_384);

/** What merchants send. */
export const newSessionWire = z.strictObject({
  sessionId: key,
  merchant,
  merchantName: z.string().min(1).max(100),
  provider: z.enum(providerNames),
  amount,
  currency,
  returnUrl: z.string().max(2_048).nullable(),
  payerEmail: z.string().max(254).nullable(),
});
export const amountWire = z.strictObject({ merchant, amount });
export const approvalWire = z.strictObject({
  merchant,
  approval: z.union([
    z.strictObject({ orderId: z.string().max(256), payerId: z.string().max(256) }),
    z.strictObject({ token }),
  ]),
});
export const tokenPaymentWire = z.strictObject({
  merchant,
  provider: z.enum(['APPLE_PAY', 'KLARNA']),
  token,
  amount,
  currency,
  key,
});
export const movementWire = z.strictObject({ merchant, key });
export const refundWire = z.strictObject({ merchant, key, amount });
export const merchantWire = z.object({ merchant });
export const ledgerQueryWire = z.object({
  merchant: merchant.optional(),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(MAX_ENTRIES),
});

/** What a page for buyers sends to get a token of a sheet that no session has. */
export const sheetWire = z.object({
  provider: z.enum(['APPLE_PAY', 'KLARNA']),
  merchant,
  amount: z.coerce.number().pipe(amount),
  currency,
  funding: z.enum(['good', 'declined']).default('good'),
});
