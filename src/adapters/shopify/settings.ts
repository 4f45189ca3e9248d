import * as z from 'zod';
import { httpSettingsSchema } from '../../upstream-http/http-settings.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';
import { productUrlPattern } from '../toolkit/catalog/product-url.ts';
import { secretSetting } from '../toolkit/setting-problems.ts';

/** One merchant's configuration block. Everything is checked when the service starts. */
export const shopifySettingsSchema = z.strictObject({
  /** The shop's address at Shopify, `https://example.myshopify.com`, without `/api`. */
  url: upstreamUrl,
  /** The private access token of the Storefront API. */
  privateToken: secretSetting,
  /** Decides prices and currency of catalog and new carts, where the shop has several markets. Default: the shop's own country. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 code of two capitals')
    .optional(),
  /** Names and descriptions are read in this language, where the shop has it. Default: the shop's own. */
  language: z
    .string()
    .regex(/^[A-Z]{2}(_[A-Z]{2})?$/, 'must be a language of Shopify, such as EN or PT_BR')
    .optional(),
  /** The product URL for buyers, with `{slug}` for the handle. Default: the page of the shop's Online Store. */
  productUrl: productUrlPattern.optional(),
  http: httpSettingsSchema.prefault({}),
});

export type ShopifySettings = z.infer<typeof shopifySettingsSchema>;
