import { type AddressFormat, describeAddressFormat } from '../../domain/addresses/describe-address-format.ts';
import { isCountryCode } from '../../domain/addresses/is-country-code.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireAnyCredential } from '../../domain/viewer/viewer-rules.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CartContext } from '../cart/cart-context.ts';

/** The same for every merchant: which countries it ships to is another question. Throws InvalidInputQuery for what is no country. */
export function getAddressFormat(
  _context: CartContext,
  { viewer }: Caller,
  { country }: { readonly country: string },
): AddressFormat {
  requireAnyCredential(viewer);
  if (isCountryCode(country)) return describeAddressFormat(country);
  throw new CommerceError('InvalidInputQuery', {
    field: ['country'],
    description: 'country must be an ISO 3166-1 alpha-2 code in capitals, for example US',
  });
}
