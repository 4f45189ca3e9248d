import type { MerchantAdapter } from '../contract/index.ts';
import type { ShopifyContext } from './shopify-context.ts';
import { readShop } from './wire/shop.ts';

/** Checks that the shop answers and takes the token. Throws StoreUnavailable. */
export const createPing =
  ({ client }: ShopifyContext): NonNullable<MerchantAdapter['ping']> =>
  async (call) =>
    void (await client(call, readShop, {}));
