import { z } from 'zod';
import type { CurrencyCode } from '../../domain/money/currency.ts';
import { moneyFromDecimal } from '../../domain/money/money.ts';
import { providers } from './provider.ts';

const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text, such as "4.95"');

/** The payment providers of a shop, each with the totals that it takes. */
export const expressProviders = z
  .array(
    z.strictObject({
      provider: z.enum(providers),
      /** Of the cart's total; null for any. */
      minimum: decimal.nullable().default(null),
      maximum: decimal.nullable().default(null),
    }),
  )
  .refine((list) => new Set(list.map(({ provider }) => provider)).size === list.length, 'names a provider twice')
  .default([]);

/** Amounts in minor units. Throws a TypeError for one that the currency cannot hold. */
export const toExpressSettings = (list: z.output<typeof expressProviders>, currency: CurrencyCode) =>
  list.map(({ provider, minimum, maximum }) => ({
    provider,
    minimum: toMinorUnits(minimum, currency),
    maximum: toMinorUnits(maximum, currency),
  }));

function toMinorUnits(text: string | null, currency: CurrencyCode): number | null {
  if (text === null) return null;
  const amount = moneyFromDecimal(text, currency);
  if (amount === undefined)
    throw new TypeError(`The settings of the shop are not valid: ${currency} cannot hold ${text}`);
  return amount.number;
}
