import * as z from 'zod';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { areDistinct, decimalText, toMinorUnits } from '../setting-parts.ts';
import { providers } from './provider.ts';

/** The payment providers of a shop, each with the totals that it takes. */
export const expressProviders = z
  .array(
    z.strictObject({
      provider: z.enum(providers),
      /** The smallest total of the cart; null for any. */
      minimum: decimalText.nullable().default(null),
      maximum: decimalText.nullable().default(null),
    }),
  )
  .refine((list) => areDistinct(list.map(({ provider }) => provider)), 'names a provider twice')
  .default([]);

/** Amounts in minor units. Throws ShopSettingsError for one that the currency cannot hold. */
export const toExpressSettings = (list: z.output<typeof expressProviders>, currency: CurrencyCode) =>
  list.map(({ provider, minimum, maximum }) => ({
    provider,
    minimum: minimum === null ? null : toMinorUnits(minimum, currency),
    maximum: maximum === null ? null : toMinorUnits(maximum, currency),
  }));
