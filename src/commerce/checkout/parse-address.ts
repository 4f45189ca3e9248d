import type { Address } from '../../domain/address.ts';
import { isEmail } from '../../domain/email.ts';
import { isPhone } from '../../domain/phone.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { AddressInput } from '../commerce.ts';
import { parseText } from '../parse-text.ts';
import { RefusalCollector } from '../refusal-collector.ts';
import { parseCountry } from './parse-country.ts';

/** The longest text of each field, in UTF-16 units. */
const longest = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  address1: 200,
  address2: 200,
  company: 200,
  city: 100,
  stateOrProvince: 100,
  country: 100,
  postalCode: 20,
} as const satisfies Record<keyof Address, number>;

export const addressFields: ReadonlySet<string> = new Set(Object.keys(longest));

/**
 * The address with the space around its values removed. Throws Refusals that name every field that is missing or wrong, each in an error
 * of its own: InvalidEmail for the e-mail address, InvalidShippingInfo for the others. Whether a state belongs to the country is
 * the platform's to say.
 */
export function parseAddress(input: AddressInput, name: 'shippingInfo' | 'billingInfo'): Address {
  const refusals = new RefusalCollector();
  const optional = (member: keyof Address) =>
    (input[member] ?? '').trim() === ''
      ? null
      : (refusals.try(() =>
          parseText(input[member], {
            field: [name, member],
            longest: longest[member],
            error: 'InvalidShippingInfo',
            trim: true,
          }),
        ) ?? null);
  const required = (member: keyof Address, check?: (text: string) => void): string => {
    const text = optional(member);
    if (text === null && (input[member] ?? '').trim() === '') refusals.add(missing(name, member));
    if (text !== null && check !== undefined) refusals.try(() => check(text));
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
  refusals.throwIfAny();
  return address;
}

const missing = (name: string, member: string) =>
  new CommerceError('InvalidShippingInfo', {
    field: [name, member],
    description: `${name}.${member} is missing`,
  });

function requireShape(
  fits: boolean,
  error: 'InvalidEmail' | 'InvalidShippingInfo',
  name: string,
  member: string,
): void {
  if (fits) return;
  throw new CommerceError(error, { field: [name, member], description: `${name}.${member} has not the form of one` });
}
