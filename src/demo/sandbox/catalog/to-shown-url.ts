import { demoSettings } from '../demo-shops/demo-settings.ts';
import { pictureRoute, toPageUrl } from '../pages/page-addresses.ts';
import type { Shop } from '../shop.ts';

/** The folder of pictures of each demo shop. */
const folders = new Map(demoSettings.map(({ domain }) => [domain, `https://${domain}/images/`]));

/**
 * The address of a picture of a product. The demo's shops have no web site of their own: the sandbox draws what their catalogs name, so that
 * it loads.
 */
export function toShownUrl(shop: Shop, url: string): string {
  const own = folders.get(shop.settings.domain);
  if (own === undefined || !url.startsWith(own)) return url;
  return toPageUrl(shop.publicUrl, pictureRoute, url.slice(own.length));
}
