import type { MerchantAdapter } from '../contract/index.ts';
import { requireKnownCurrency } from '../toolkit/require-known-currency.ts';
import type { ShopifyContext } from './shopify-context.ts';
import { readShop } from './wire/shop.ts';

/** Captchas and wallets belong to Shopify's own page, where every order is placed. */
export const createGetCheckoutRequirements =
  ({ client }: ShopifyContext): NonNullable<MerchantAdapter['getCheckoutRequirements']> =>
  async (call) => {
    const { country } = (await client(call, readShop, {})).localization;
    return {
      currency: requireKnownCurrency(country.currency.isoCode),
      country: country.isoCode,
      postalCodeFirst: false,
      captcha: null,
      expressProviders: [],
    };
  };
