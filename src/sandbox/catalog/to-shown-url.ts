import { demoSettings } from '../demo/demo-settings.ts';
import { toPictureUrl } from '../pages/page-addresses.ts';
import type { Shop } from '../shop.ts';

/**
 * Where a picture of a product is. The demo's shops have no web site of their own: the sandbox draws what their catalogs name, so that
 * it loads.
 */
export function toShownUrl({ settings: { domain }, publicUrl }: Shop, url: string): string {
  const own = `https://${domain}/images/`;
  if (!url.startsWith(own) || !demoSettings.some((each) => each.domain === domain)) return url;
  return toPictureUrl(publicUrl, url.slice(own.length));
}
