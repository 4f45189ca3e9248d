import { demoSettings } from '../demo/demo-settings.ts';
import { toPictureUrl } from '../pages/page-addresses.ts';
import type { Shop } from '../shop.ts';

/** Where each shop of the demo has its pictures. */
const folders = new Map(demoSettings.map(({ domain }) => [domain, `https://${domain}/images/`]));

/**
 * Where a picture of a product is. The demo's shops have no web site of their own: the sandbox draws what their catalogs name, so that
 * it loads.
 */
export function toShownUrl(shop: Shop, url: string): string {
  const own = folders.get(shop.settings.domain);
  if (own === undefined || !url.startsWith(own)) return url;
  return toPictureUrl(shop.publicUrl, url.slice(own.length));
}
