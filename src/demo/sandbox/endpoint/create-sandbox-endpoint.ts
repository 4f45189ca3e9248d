import { seedDemoShops } from '../demo-shops/demo-shops.ts';
import type { SandboxPlatform } from '../platform.ts';
import type { Shop } from '../shop.ts';
import { ShopSettingsError } from '../shop-settings-error.ts';
import { createShopEndpoint } from './create-shop-endpoint.ts';
import { type SandboxEndpoint, ShopNotOpenedError, type ShopToOpen } from './sandbox-endpoint.ts';
import type { ShopEndpoint } from './shop-endpoint.ts';
import type { ShopTraffic } from './shop-traffic.ts';

/** The sandbox of this process. */
export interface LocalSandboxEndpoint extends SandboxEndpoint {
  /** An existing shop, with its settings from when it was first requested or last opened. */
  findShop(domain: string): Promise<ShopEndpoint | undefined>;
}

export function createSandboxEndpoint(platform: SandboxPlatform, traffic: ShopTraffic): LocalSandboxEndpoint {
  const endpoints = new Map<string, ShopEndpoint>();
  const keep = (shop: Shop): ShopEndpoint => {
    const endpoint = createShopEndpoint(shop, (domain, operation) => traffic.arrived(domain, operation));
    endpoints.set(shop.settings.domain, endpoint);
    return endpoint;
  };
  return {
    openShop: async (shop) => {
      keep(await openShop(platform, shop));
    },
    shop: (domain) => {
      const endpoint = endpoints.get(domain);
      if (endpoint === undefined) throw new Error(`The shop ${domain} was not opened`);
      return endpoint;
    },
    findShop: async (domain) => {
      const known = endpoints.get(domain);
      if (known !== undefined) return known;
      const shop = await platform.findShop(domain);
      return shop === undefined ? undefined : keep(shop);
    },
  };
}

async function openShop(platform: SandboxPlatform, { domain, settings }: ShopToOpen): Promise<Shop> {
  if (settings === null) {
    const shop = (await seedDemoShops(platform, [domain]))[0] ?? (await platform.findShop(domain));
    if (shop !== undefined) return shop;
    throw new ShopNotOpenedError(
      `The sandbox has no shop ${domain}: give it settings, or import its products with sandbox:import`,
    );
  }
  try {
    return await platform.openShop(settings);
  } catch (error) {
    throw error instanceof ShopSettingsError ? new ShopNotOpenedError(error.message, { cause: error }) : error;
  }
}
