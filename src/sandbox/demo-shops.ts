import { createReadStream } from 'node:fs';
import { apparelSettings } from './demo/apparel-settings.ts';
import { homeSettings } from './demo/home-settings.ts';
import { jewelrySettings } from './demo/jewelry-settings.ts';
import { importProducts } from './import/import-products.ts';
import type { SandboxPlatform } from './platform.ts';
import type { ShopSettingsInput } from './settings.ts';
import type { Shop } from './shop.ts';

/** The three merchants that a fresh checkout starts with, and their catalogs. */
const demoShops: readonly { readonly settings: ShopSettingsInput; readonly catalog: URL }[] = [
  { settings: apparelSettings, catalog: new URL('./catalogs/apparel.csv', import.meta.url) },
  { settings: homeSettings, catalog: new URL('./catalogs/home.csv', import.meta.url) },
  { settings: jewelrySettings, catalog: new URL('./catalogs/jewelry.csv', import.meta.url) },
];

export const demoDomains: readonly string[] = demoShops.map(({ settings }) => settings.domain);

/** Opens the demonstration shops (or those of `domains`) with the settings of this version, and fills those that have no products at all. */
export async function seedDemoShops(platform: SandboxPlatform, domains = demoDomains): Promise<readonly Shop[]> {
  const shops: Shop[] = [];
  for (const { settings, catalog } of demoShops) {
    if (!domains.includes(settings.domain)) continue;
    const shop = await platform.openShop(settings);
    if (await isEmpty(shop)) await importProducts(shop, createReadStream(catalog));
    shops.push(shop);
  }
  return shops;
}

async function isEmpty(shop: Shop): Promise<boolean> {
  const any = await shop.database
    .selectFrom('products')
    .select('product_id')
    .where('domain', '=', shop.settings.domain)
    .limit(1)
    .executeTakeFirst();
  return any === undefined;
}
