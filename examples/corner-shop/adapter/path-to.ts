/** A path of the platform. A dot segment would lead elsewhere, so that it is no name here. */
export const pathTo = (...parts: readonly string[]): string =>
  parts.map((part) => `/${/^\.*$/.test(part) ? '~' : encodeURIComponent(part)}`).join('');
