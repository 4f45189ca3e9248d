import type { MerchantAdapter } from '../contract/index.ts';
import { requireKnownCurrency } from '../toolkit/require-known-currency.ts';
import type { MedusaContext } from './medusa-context.ts';
import { readRegion } from './read-region.ts';

/** Medusa itself has no captcha, no express checkout, and asks for no postal code first. The country is known if the region has only one. */
export const createGetCheckoutRequirements =
  (context: MedusaContext): NonNullable<MerchantAdapter['getCheckoutRequirements']> =>
  async (call) => {
    const { currency_code, countries } = await readRegion(context, call);
    const [first, ...others] = countries;
    return {
      currency: requireKnownCurrency(currency_code),
      country: first !== undefined && others.length === 0 ? first.iso_2.toUpperCase() : null,
      postalCodeFirst: false,
      captcha: null,
      expressProviders: [],
    };
  };
