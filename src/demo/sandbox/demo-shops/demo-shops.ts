import { createReadStream } from 'node:fs';
import { hasProducts } from '../catalog/has-products.ts';
import { importProducts } from '../import/import-products.ts';
import type { SandboxPlatform } from '../platform.ts';
import type { Shop } from '../shop.ts';
import { demoSettings } from './demo-settings.ts';

/** `apparel.demo.example` → `catalogs/apparel.csv` */
const toCatalog = (domain: string): URL => new URL(`./catalogs/${domain.split('.')[0]}.csv`, import.meta.url);

export const demoDomains: readonly string[] = demoSettings.map(({ domain }) => domain);

/** Opens the demo shops of `domains`, by default all, with the settings of this version, and fills those that have no products. */
export async function seedDemoShops(platform: SandboxPlatform, domains = demoDomains): Promise<readonly Shop[]> {
  const shops: Shop[] = [];
  for (const settings of demoSettings) {
    if (!domains.includes(settings.domain)) continue;
    const shop = await platform.openShop(settings);
    if (!(await hasProducts(shop.database, settings.domain))) {
      // Another node that starts at the same time may have filled it meanwhile.
      await importProducts(shop, createReadStream(toCatalog(settings.domain)), { onlyIfEmpty: true });
    }
    shops.push(shop);
  }
  return shops;
}
