import type { MerchantAdapter } from '../contract/index.ts';
import type { ShopifyContext } from './shopify-context.ts';
import { listCountries } from './wire/shop.ts';

/** Shopify takes addresses elsewhere too, and then offers no delivery: `setShippingInfo` refuses them. */
export const createListShippingCountries =
  ({ client }: ShopifyContext): NonNullable<MerchantAdapter['listShippingCountries']> =>
  async (call) =>
    (await client(call, listCountries, {})).shop.shipsToCountries;
