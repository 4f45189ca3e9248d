/** A host may hold `;` and `*`, which mean something in a Content-Security-Policy. */
const WEB_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/;

/** The address of a page whose origin may stand in a Content-Security-Policy; null for anything else. */
export function findPageUrl(text: string | null): URL | null {
  const url = text === null ? null : URL.parse(text);
  return url !== null && WEB_ORIGIN.test(url.origin) ? url : null;
}
