import * as z from 'zod';

const SLUG = '{slug}';

/** The URL of a product page for buyers, with `{slug}` once, where the platform's handle of the product goes. */
export const productUrlPattern = z
  .string()
  .refine((pattern) => pattern.split(SLUG).length === 2, 'must contain {slug} once')
  .refine((pattern) => URL.canParse(pattern.replace(SLUG, 'x')), 'must be a web address');

export const toProductUrl = (pattern: string | undefined, slug: string): string | null =>
  pattern?.replace(SLUG, encodeURIComponent(slug)) ?? null;

/** The part of the URL at `{slug}` in the pattern. Query and fragment of the URL are ignored. */
export function findSlug(url: string, pattern: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const marker = 'slug-goes-here';
  const wanted = new URL(pattern.replace(SLUG, marker));
  const given = new URL(url);
  const [before = '', after = ''] = wanted.pathname.split(marker);
  const path = given.pathname.length > 1 ? given.pathname.replace(/\/$/, '') : given.pathname;
  const end = after.replace(/\/$/, '');
  if (given.host !== wanted.host || !path.startsWith(before) || !path.endsWith(end)) return undefined;
  const slug = path.slice(before.length, path.length - end.length);
  if (slug === '' || slug.includes('/')) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
