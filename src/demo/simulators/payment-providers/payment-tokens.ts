import * as z from 'zod';
import { createSeal } from '../books/create-seal.ts';
import type { Books } from '../books/open-books.ts';
import { type ProviderName, providerNames } from './provider-name.ts';
import { ProviderRefusal } from './provider-refusal.ts';
import type { Session } from './sessions.ts';

const tokenSchema = z.object({
  tokenId: z.string(),
  provider: z.enum(providerNames),
  merchant: z.string(),
  amount: z.int(),
  currency: z.string(),
  funding: z.enum(['good', 'declined']),
  /** The session whose page gave the token; null for a sheet without a session. */
  sessionId: z.string().nullable(),
  expiresAt: z.int(),
});

/** What the buyer authorized on a payment sheet. */
export type SheetToken = z.output<typeof tokenSchema>;

const applePaymentData = z.object({ version: z.literal('EC_v1'), data: z.string(), header: z.object({}).loose() });

/** The same for the same decision: a page that is loaded twice pays once. */
export const toTokenId = ({ sessionId, payerId }: Session): string => `${sessionId}.${payerId}`;

/** The token as the provider gives it to a page: the JSON text of Apple's `paymentData`, or one word of Klarna's. */
export function sealToken(books: Books, token: SheetToken): string {
  const data = createSeal(books, 'token-key').seal(JSON.stringify(token));
  if (token.provider !== 'APPLE_PAY') return `klarna_${data}`;
  return JSON.stringify({ version: 'EC_v1', data, header: { transactionId: token.tokenId } });
}

/** Refuses with `approval-wrong` what this provider did not make, and with `expired`. */
export function openToken(books: Books, provider: ProviderName, text: string): SheetToken {
  const sealed = provider === 'APPLE_PAY' ? readPaymentData(text) : text.replace(/^klarna_/, '');
  const token = decrypt(books, sealed);
  if (token?.provider !== provider) throw new ProviderRefusal('approval-wrong');
  if (token.expiresAt <= books.runtime.clock.now()) throw new ProviderRefusal('expired');
  return token;
}

function readPaymentData(text: string): string {
  try {
    return applePaymentData.parse(JSON.parse(text)).data;
  } catch {
    throw new ProviderRefusal('approval-wrong');
  }
}

function decrypt(books: Books, sealed: string): SheetToken | undefined {
  try {
    return tokenSchema.parse(JSON.parse(createSeal(books, 'token-key').open(sealed)));
  } catch {
    return undefined;
  }
}
