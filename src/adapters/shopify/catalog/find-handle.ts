import { findSlug } from '../../toolkit/catalog/product-url.ts';

/** The handle in the URL of a product page: by the pattern of the settings, or as the Online Store has it, in any language or collection. */
export function findHandle(url: string, pattern: string | undefined): string | undefined {
  if (pattern !== undefined) return findSlug(url, pattern);
  if (!URL.canParse(url)) return undefined;
  const found = /(?:^|\/)products\/([^/]+)\/?$/.exec(new URL(url).pathname)?.[1];
  try {
    return found === undefined ? undefined : decodeURIComponent(found);
  } catch {
    return undefined;
  }
}
