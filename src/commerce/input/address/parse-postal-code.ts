import { normalizePartialPostalCode, normalizePostalCode } from '../../../domain/addresses/normalize-postal-code.ts';
import { createAddressError } from './create-address-error.ts';

/** The code in the usual form of its country. Throws InvalidShippingInfo if it certainly is none. With `partial`, its first part will do. */
export function parsePostalCode(
  text: string,
  { country, field, partial = false }: { country: string; field: readonly string[]; partial?: boolean },
): string {
  const code = (partial ? normalizePartialPostalCode : normalizePostalCode)(country, text);
  if (code !== undefined) return code;
  throw createAddressError(field, { problem: 'MALFORMED', because: `is not a postal code of ${country}` });
}
