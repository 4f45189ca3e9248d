import * as z from 'zod';
import { httpSettingsSchema } from '../../upstream-http/http-settings.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';
import { cardVaultSettings } from '../toolkit/card-vault.ts';
import { productUrlPattern } from '../toolkit/catalog/product-url.ts';
import { secretSetting } from '../toolkit/setting-problems.ts';

/**
 * How a card reaches the shop's payment provider: the card itself never passes through Medusa, which stores the data of a payment
 * session in plain text.
 */
const paymentSettings = z.strictObject({
  kind: z.literal('card-vault'),
  /** Medusa's name of it, for example `pp_acme_acme`. The region must have it. */
  provider: z.string().regex(/^\w{1,128}$/, 'must be the ID of a payment provider'),
  ...cardVaultSettings,
  /** How long to wait for the response to a payment; the provider may be slow. */
  answerTimeoutMs: z.int().min(1).max(120_000).default(60_000),
});

export type MedusaPaymentSettings = z.infer<typeof paymentSettings>;

/** One merchant's configuration block. Everything is checked when the service starts. */
export const medusaSettingsSchema = z.strictObject({
  /** The server's address, without `/store` and `/admin`. */
  url: upstreamUrl,
  /** The key of the sales channel. It is public: the shop's own pages hold it. */
  publishableKey: z.string().min(1).max(512),
  /** The region decides currency, prices, taxes and countries, and stands for the merchant: carts of another one are not found. */
  regionId: z.string().regex(/^\w{1,128}$/, 'must be the ID of a region'),
  /** A secret API key: the Store API tells neither parcels nor what needs shipping. */
  secretKey: secretSetting,
  /** The product URL for buyers, with `{slug}` for the handle. Without it, products have no URL and cannot be found by one. */
  productUrl: productUrlPattern.optional(),
  /** Without it, placeOrder is absent and nothing can be ordered. */
  payment: paymentSettings.optional(),
  http: httpSettingsSchema.prefault({}),
});

export type MedusaSettings = z.infer<typeof medusaSettingsSchema>;
