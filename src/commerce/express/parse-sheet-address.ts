import type { Address } from '../../domain/address.ts';
import { findRegionCode } from '../../domain/addresses/find-region-code.ts';
import { isRegionOf } from '../../domain/addresses/is-region-of.ts';
import { normalizePartialPostalCode } from '../../domain/addresses/normalize-postal-code.ts';
import { createAddressError } from '../input/address/create-address-error.ts';
import { type AddressInput, parseAddress } from '../input/address/parse-address.ts';
import { parseAddressText } from '../input/address/parse-address-text.ts';
import { parseCountry } from '../input/address/parse-country.ts';
import { ErrorCollector } from '../input/error-collector.ts';

const FIELD = 'shippingInfo';

/**
 * An address as a payment sheet tells it. With a street it must be whole; until the buyer approves, sheets give country, region,
 * city and a postal code or its beginning: what is missing is empty then. Throws as `parseAddress`.
 */
export function parseSheetAddress(input: AddressInput): Address {
  if ((input.address1 ?? '').trim() !== '') return parseAddress(input, FIELD);
  const collector = new ErrorCollector();
  const read = (member: keyof Address): string =>
    collector.try(() => parseAddressText(input[member], member, [FIELD, member])) ?? '';
  const country = collector.try(() => {
    const text = parseAddressText(input.country, 'country', [FIELD, 'country']);
    if (text !== '') return parseCountry(text, [FIELD, 'country']);
    throw createAddressError([FIELD, 'country'], { problem: 'MISSING', because: 'is missing' });
  });
  const region = read('stateOrProvince');
  const code = read('postalCode');
  const address: Address = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    address1: '',
    address2: null,
    company: null,
    city: read('city'),
    stateOrProvince: collector.try(() => toRegion(country ?? '', region)) ?? '',
    country: country ?? '',
    postalCode: collector.try(() => toPartialCode(country ?? '', code)) ?? '',
  };
  collector.throwIfAny();
  return address;
}

function toRegion(country: string, region: string): string {
  if (region === '' || country === '') return '';
  if (isRegionOf(country, region)) return findRegionCode(country, region) ?? region;
  const field = [FIELD, 'stateOrProvince'];
  throw createAddressError(field, {
    problem: 'NOT_OF_COUNTRY',
    name: 'InvalidState',
    because: `is no region of ${country}`,
  });
}

function toPartialCode(country: string, code: string): string {
  if (code === '' || country === '') return '';
  const usual = normalizePartialPostalCode(country, code);
  if (usual !== undefined) return usual;
  throw createAddressError([FIELD, 'postalCode'], { problem: 'MALFORMED', because: `is no postal code of ${country}` });
}
