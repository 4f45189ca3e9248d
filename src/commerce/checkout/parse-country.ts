import { isCountryCode } from '../../addresses/is-country-code.ts';
import { CommerceError } from '../../errors/commerce-error.ts';

/** Throws InvalidShippingInfo for anything but an ISO 3166-1 alpha-2 code in capitals. */
export function parseCountry(country: string, field: readonly string[]): string {
  const code = country.trim();
  if (isCountryCode(code)) return code;
  throw new CommerceError('InvalidShippingInfo', {
    field,
    description: `${field.join('.')} must be an ISO 3166-1 alpha-2 code in capitals, for example US`,
  });
}
