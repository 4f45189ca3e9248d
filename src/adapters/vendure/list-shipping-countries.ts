import type { MerchantAdapter } from '../contract/index.ts';
import { listCountries } from './channel-operations.ts';
import { requireData } from './error-mapper.ts';
import type { VendureContext } from './vendure-context.ts';

/** The countries of the channel: Vendure refuses addresses elsewhere. */
export const createListShippingCountries =
  ({ client }: VendureContext): NonNullable<MerchantAdapter['listShippingCountries']> =>
  async (call) => {
    const { availableCountries } = requireData((await client.shop(call, null, listCountries)).answer);
    return availableCountries.map(({ code }) => code);
  };
