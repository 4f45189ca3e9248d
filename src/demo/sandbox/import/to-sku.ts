import { createHash } from 'node:crypto';

/**
 * The SKU of a variant without one: from the handle and the option values, so that it is the same in every import. If
 * letters are lost (other scripts, symbols), a short digest distinguishes two variants.
 */
export function toSku(handle: string, optionValues: readonly string[]): string {
  const parts = [handle, ...optionValues];
  const readable = parts
    .map((part) =>
      part
        .toUpperCase()
        .replace(/[^A-Z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((part) => part !== '')
    .join('-');
  const lossless = parts.every((part) => /^[A-Za-z0-9]+([- ][A-Za-z0-9]+)*$/.test(part));
  if (lossless) return readable;
  const digest = createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 6).toUpperCase();
  return readable === '' ? digest : `${readable}-${digest}`;
}
