import { isCountryCode } from '../../../domain/addresses/is-country-code.ts';
import { createAddressError } from './create-address-error.ts';

/** Throws InvalidShippingInfo for anything but an ISO 3166-1 alpha-2 code in capitals, or XK. */
export function parseCountry(country: string, field: readonly string[]): string {
  const code = country.trim();
  if (isCountryCode(code)) return code;
  throw createAddressError(field, {
    problem: 'NOT_OF_COUNTRY',
    because: 'must be an ISO 3166-1 alpha-2 code in capitals, for example US',
  });
}
