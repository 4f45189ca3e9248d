import { isCurrencyCode } from '../../lib/currency/currency.ts';
import type { MerchantAdapter } from '../contract/index.ts';
import { readChannel } from './channel-operations.ts';
import { requireData } from './error-mapper.ts';
import type { VendureContext } from './vendure-context.ts';

/**
 * Vendure itself has no captcha, no express checkout, and asks for no postal code first. The country is known if the channel's shipping zone
 * has only one.
 */
export const createGetCheckoutRequirements =
  ({ client, settings }: VendureContext): NonNullable<MerchantAdapter['getCheckoutRequirements']> =>
  async (call) => {
    const { activeChannel } = requireData((await client.shop(call, null, readChannel)).answer);
    const currency = settings.currency ?? activeChannel.defaultCurrencyCode;
    const [first, ...others] = activeChannel.defaultShippingZone?.members ?? [];
    const isCountry = first !== undefined && others.length === 0 && /^[A-Z]{2}$/.test(first.code);
    return {
      currency: isCurrencyCode(currency) ? currency : null,
      country: isCountry ? first.code : null,
      postalCodeFirst: false,
      captcha: null,
      expressProviders: [],
    };
  };
