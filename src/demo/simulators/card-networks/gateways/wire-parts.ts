import * as z from 'zod';
import { isEmail } from '../../../../domain/text/email.ts';
import { type CurrencyCode, isCurrencyCode } from '../../../../lib/currency/currency.ts';

/** What the networks' formats have in common. */
export const requestKey = z.string().regex(/^[\w-]{1,64}$/);
export const appId = z.string().min(1).max(512);
export const origins = z.array(z.string().min(1).max(300)).max(110);
export const identifier = z.string().min(1).max(100);
export const currency = z.custom<CurrencyCode>((code) => typeof code === 'string' && isCurrencyCode(code));
export const credential = z.record(z.string(), z.unknown());
export const email = z.string().refine(isEmail);
export const optionalText = z.string().max(300).nullish();

/** A card as every network gets it, once decrypted. */
export const cardWire = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(2000).max(2200),
});
