import * as z from 'zod';

const SLUG = '{slug}';

/** The URL of a product page for buyers, with `{slug}` once, where the platform's handle of the product goes. */
export const productUrlPattern = z
  .string()
  .refine((pattern) => pattern.split(SLUG).length === 2, 'must contain {slug} once')
  .refine((pattern) => URL.canParse(pattern.replace(SLUG, 'x')), 'must be a web address');

export const toProductUrl = (pattern: string | undefined, slug: string): string | null =>
  pattern?.replace(SLUG, encodeURIComponent(slug)) ?? null;

/** The part of the URL at `{slug}` in the pattern. Other parameters and another fragment of the URL are ignored. */
export function findSlug(url: string, pattern: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const wanted = new URL(pattern.replace(SLUG, MARKER));
  const given = partsOf(new URL(url), wanted);
  let slug: string | undefined;
  for (const [index, text] of partsOf(wanted, wanted).entries()) {
    const [before = '', after] = text.split(MARKER);
    const part = given[index] ?? '';
    if (after === undefined && part !== before) return undefined;
    if (after === undefined) continue;
    if (!part.startsWith(before) || !part.endsWith(after)) return undefined;
    slug = part.slice(before.length, part.length - after.length);
  }
  return slug === undefined || slug === '' || slug.includes('/') ? undefined : decodeSlug(slug);
}

const MARKER = 'slug-goes-here';

/** The parts of an address that have to be those of the pattern, all of them encoded. */
function partsOf({ host, pathname, searchParams, hash }: URL, wanted: URL): readonly string[] {
  const [name] = [...wanted.searchParams].find(([, value]) => value.includes(MARKER)) ?? [];
  return [
    host,
    pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname,
    name === undefined ? '' : encodeURIComponent(searchParams.get(name) ?? ''),
    wanted.hash.includes(MARKER) ? hash : '',
  ];
}

/** Undefined for what nobody has encoded. */
export function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
