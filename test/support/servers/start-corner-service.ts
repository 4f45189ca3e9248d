import { createCornerShopAdapter } from '../../../examples/corner-shop/adapter/create-corner-shop-adapter.ts';
import { parseCornerShopSettings } from '../../../examples/corner-shop/adapter/settings.ts';
import type { Shop } from '../../../examples/corner-shop/shop/shop.ts';
import { startCornerShops } from '../../../examples/corner-shop/shop/start-corner-shops.ts';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { type StartServiceOptions, startService, type TestService } from './start-service.ts';

export const CORNER = 'corner.example';
export const SANDBOX = 'jewelry.demo.example';

/** The service with a merchant that has every operation of the contract, over HTTP, beside one of the sandbox. */
export interface CornerService extends AsyncDisposable {
  readonly service: TestService;
  /** The shop itself, past service and adapter. */
  readonly shop: Shop;
}

/** `behave` changes the adapter, for what no rule of a shop here gives. */
export async function startCornerService(
  behave: (adapter: MerchantAdapter) => MerchantAdapter = (adapter) => adapter,
  options: StartServiceOptions = {},
): Promise<CornerService> {
  const platform = await startCornerShops();
  const [first] = platform.shops;
  if (first === undefined) throw new TypeError('There is no corner shop');
  const [key, { shop }] = first;
  const settings = parseCornerShopSettings({ url: platform.url, key: new Secret(key), currency: shop.currency });
  const service = await startService({
    ...options,
    domains: [SANDBOX],
    merchants: [{ domain: CORNER, displayName: 'Corner Shop', platform: 'corner-shop', settings: null, enabled: true }],
    platforms: {
      'corner-shop': { check: () => [], create: async () => behave(createCornerShopAdapter(settings)), fullest: null },
    },
  });
  return {
    service,
    shop,
    [Symbol.asyncDispose]: async () => {
      await service[Symbol.asyncDispose]();
      await platform.close();
    },
  };
}
