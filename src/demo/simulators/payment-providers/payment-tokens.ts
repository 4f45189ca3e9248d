import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as z from 'zod';
import { type Books, keepFact } from '../books/open-books.ts';
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

const NONCE = 12;
const TAG = 16;

const applePaymentData = z.object({ version: z.literal('EC_v1'), data: z.string(), header: z.object({}).loose() });

/** The same for the same decision: a page that is loaded twice pays once. */
export const toTokenId = ({ sessionId, payerId }: Session): string => `${sessionId}.${payerId}`;

/** The token as the provider gives it to a page: the JSON text of Apple's `paymentData`, or one word of Klarna's. */
export function sealToken(books: Books, token: SheetToken): string {
  const nonce = books.runtime.randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', readKey(books), nonce, { authTagLength: TAG });
  const parts = [nonce, cipher.update(JSON.stringify(token), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const data = Buffer.concat(parts).toString('base64url');
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
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', readKey(books), bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    return tokenSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Made once for these books: tokens are good also after a restart. */
const readKey = (books: Books): Buffer =>
  Buffer.from(
    keepFact(books, 'token-key', () => Buffer.from(books.runtime.randomBytes(32)).toString('base64url')),
    'base64url',
  );
