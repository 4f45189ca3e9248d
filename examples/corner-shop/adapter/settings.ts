import * as z from 'zod';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import type { Secret } from '../../../src/lib/secret.ts';
import { httpSettingsSchema } from '../../../src/upstream-http/http-settings.ts';
import { upstreamUrl } from '../../../src/upstream-http/upstream-url.ts';

/** One merchant on a corner shop server. */
export interface CornerShopSettings {
  readonly url: string;
  /** Sent as `x-shop-key`. */
  readonly key: Secret;
  readonly currency: CurrencyCode;
  readonly http: z.output<typeof httpSettingsSchema>;
}

const shape = z.strictObject({
  url: upstreamUrl,
  currency: z.string(),
  http: httpSettingsSchema.prefault({}),
});

/** Throws a ZodError that names every setting at fault. */
export function parseCornerShopSettings(input: z.input<typeof shape> & { readonly key: Secret }): CornerShopSettings {
  const { key, ...rest } = input;
  const { url, currency, http } = shape.parse(rest);
  return { url: url.replace(/\/+$/, ''), key, currency: requireCurrency(currency), http };
}
