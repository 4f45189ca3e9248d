import { isCountryCode } from '../../addresses/is-country-code.ts';
import { isRegionOf } from '../../addresses/is-region-of.ts';
import type { Address } from '../../domain/address.ts';
import { isEmail } from '../../domain/text/email.ts';
import { isPhone } from '../../domain/text/phone.ts';
import type { TextKindName } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { ErrorCollector } from '../error-collector.ts';
import { parseText } from '../parse-text.ts';
import { parseCountry } from './parse-country.ts';

/** An address as clients send it: every member optional, since `parseAddress` reports missing ones. */
export type AddressInput = { readonly [Field in keyof Address]?: string | null };

const kinds = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  phone: 'phone',
  address1: 'addressLine',
  address2: 'addressLine',
  company: 'addressLine',
  city: 'name',
  stateOrProvince: 'name',
  country: 'name',
  postalCode: 'postalCode',
} as const satisfies Record<keyof Address, TextKindName>;

/**
 * The address with trimmed values. Throws CommerceErrors that name every field that is missing or wrong, each in a separate
 * error: InvalidEmail for the e-mail address, InvalidState for a state that certainly does not belong to the country,
 * InvalidShippingInfo for the others. The platform decides uncertain cases.
 */
export function parseAddress(input: AddressInput, name: 'shippingInfo' | 'billingInfo'): Address {
  const collector = new ErrorCollector();
  const optional = (member: keyof Address) =>
    (input[member] ?? '').trim() === ''
      ? null
      : (collector.try(() =>
          parseText(input[member], {
            field: [name, member],
            kind: kinds[member],
            error: member === 'email' ? 'InvalidEmail' : 'InvalidShippingInfo',
          }),
        ) ?? null);
  const required = (member: keyof Address, check?: (text: string) => void): string => {
    const text = optional(member);
    if (text === null && (input[member] ?? '').trim() === '') collector.add(missing(name, member));
    if (text !== null && check !== undefined) collector.try(() => check(text));
    return text ?? '';
  };

  const address: Address = {
    firstName: required('firstName'),
    lastName: required('lastName'),
    email: required('email', (email) => requireShape(isEmail(email), 'InvalidEmail', name, 'email')),
    phone: required('phone', (phone) => requireShape(isPhone(phone), 'InvalidShippingInfo', name, 'phone')),
    address1: required('address1'),
    address2: optional('address2'),
    company: optional('company'),
    city: required('city'),
    stateOrProvince: required('stateOrProvince'),
    country: required('country', (country) => parseCountry(country, [name, 'country'])),
    postalCode: required('postalCode'),
  };
  if (address.stateOrProvince !== '' && isCountryCode(address.country)) {
    collector.try(() => requireRegion(address, name));
  }
  collector.throwIfAny();
  return address;
}

function requireRegion({ country, stateOrProvince }: Address, name: string): void {
  if (isRegionOf(country, stateOrProvince)) return;
  throw new CommerceError('InvalidState', {
    field: [name, 'stateOrProvince'],
    description: `${name}.stateOrProvince is no region of ${country}`,
  });
}

const missing = (name: string, member: string) =>
  new CommerceError('InvalidShippingInfo', {
    field: [name, member],
    description: `${name}.${member} is missing`,
  });

const noun = { email: 'email address', phone: 'phone number' };

function requireShape(
  fits: boolean,
  error: 'InvalidEmail' | 'InvalidShippingInfo',
  name: string,
  member: keyof typeof noun,
): void {
  if (fits) return;
  throw new CommerceError(error, {
    field: [name, member],
    description: `${name}.${member} is not a valid ${noun[member]}`,
  });
}
