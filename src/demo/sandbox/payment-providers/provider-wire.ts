import * as z from 'zod';
import { providers } from './provider.ts';

/** What the payment providers answer, as far as a shop uses it. */
export const sessionWire = z.object({
  sessionId: z.string(),
  provider: z.enum(providers),
  amount: z.int(),
  orderId: z.string(),
  pageUrl: z.string(),
  expiresAt: z.int(),
});

export const holdWire = z.object({
  holdId: z.string(),
  provider: z.enum(providers),
  state: z.enum(['held', 'claimed', 'captured', 'released']),
  amount: z.int(),
  currency: z.string(),
  brand: z.string().nullable(),
  lastFour: z.string().nullable(),
});

export type ProviderHold = z.output<typeof holdWire>;

export const ledgerWire = z.object({
  entries: z.array(
    z.object({
      sequence: z.int(),
      at: z.int(),
      merchant: z.string(),
      provider: z.string(),
      kind: z.string(),
      holdId: z.string(),
      amount: z.int(),
      currency: z.string(),
      key: z.string(),
    }),
  ),
});

export const refusalWire = z.object({ refusal: z.string(), amount: z.int().nullable() });
