import type { Address } from '../../../domain/address.ts';
import { findAddressRules } from '../../../domain/addresses/find-address-rules.ts';
import { findRegionCode } from '../../../domain/addresses/find-region-code.ts';
import { isCountryCode } from '../../../domain/addresses/is-country-code.ts';
import { isPostalCodeOfRegion } from '../../../domain/addresses/is-postal-code-of-region.ts';
import { isRegionOf } from '../../../domain/addresses/is-region-of.ts';
import { isEmail } from '../../../domain/text/email.ts';
import { isPhone } from '../../../domain/text/phone.ts';
import { ErrorCollector } from '../error-collector.ts';
import { createAddressError } from './create-address-error.ts';
import { parseAddressText } from './parse-address-text.ts';
import { parseCountry } from './parse-country.ts';
import { parsePostalCode } from './parse-postal-code.ts';

/** An address as clients send it: every member optional, since `parseAddress` reports missing ones. */
export type AddressInput = { readonly [Field in keyof Address]?: string | null };

/** What a check knows beside the text: the other parts as they were sent, and the country, empty unless it is one. */
interface Place {
  readonly field: readonly string[];
  readonly input: AddressInput;
  readonly country: string;
}

/**
 * The address with trimmed values and its postal code in the usual form; what the country does not have is empty. Throws CommerceErrors with
 * every part that is missing or wrong, each in a separate error: InvalidEmail for the e-mail address, InvalidState for a region that
 * certainly does not belong to the country, InvalidShippingInfo for the others. The platform decides uncertain cases.
 */
export function parseAddress(input: AddressInput, name: 'shippingInfo' | 'billingInfo'): Address {
  const collector = new ErrorCollector();
  const sent = (input.country ?? '').trim();
  const country = isCountryCode(sent) ? sent : '';
  const required = listRequired(country);
  const parse = (member: keyof Address): string =>
    collector.try(() => {
      const field = [name, member];
      const text = parseAddressText(input[member], member, field);
      if (text !== '') return checks[member]?.(text, { field, input, country }) ?? text;
      if (required.has(member)) throw createAddressError(field, { problem: 'MISSING', because: 'is missing' });
      return '';
    }) ?? '';

  const address: Address = {
    firstName: parse('firstName'),
    lastName: parse('lastName'),
    email: parse('email'),
    phone: parse('phone'),
    address1: parse('address1'),
    address2: parse('address2') || null,
    company: parse('company') || null,
    city: parse('city'),
    stateOrProvince: parse('stateOrProvince'),
    country: parse('country'),
    postalCode: parse('postalCode'),
  };
  collector.throwIfAny();
  return address;
}

function listRequired(country: string): ReadonlySet<keyof Address> {
  const { required } = findAddressRules(country);
  return new Set<keyof Address>([
    ...(['firstName', 'lastName', 'email', 'phone', 'address1', 'country'] as const),
    ...(required.has('city') ? (['city'] as const) : []),
    ...(required.has('region') ? (['stateOrProvince'] as const) : []),
    ...(required.has('postalCode') ? (['postalCode'] as const) : []),
  ]);
}

/** Each returns the text as the platform gets it, or throws. */
const checks: Partial<Readonly<Record<keyof Address, (text: string, place: Place) => string>>> = {
  email: (email, { field }) => {
    if (isEmail(email)) return email;
    const because = 'is not a valid email address';
    throw createAddressError(field, { problem: 'MALFORMED', name: 'InvalidEmail', because });
  },
  phone: (phone, { field }) => {
    if (isPhone(phone)) return phone;
    throw createAddressError(field, { problem: 'MALFORMED', because: 'is not a valid phone number' });
  },
  country: (country, { field }) => parseCountry(country, field),
  stateOrProvince: (region, { field, country }) => {
    if (country === '') return region;
    if (isRegionOf(country, region)) return toUsualCode(country, region);
    throw createAddressError(field, {
      problem: 'NOT_OF_COUNTRY',
      name: 'InvalidState',
      because: `is no region of ${country}`,
    });
  },
  postalCode: (postalCode, { field, country, input }) => {
    if (country === '') return postalCode;
    const code = parsePostalCode(postalCode, { country, field });
    const region = findRegionCode(country, input.stateOrProvince ?? '');
    if (region === undefined || isPostalCodeOfRegion(country, code, region)) return code;
    throw createAddressError(field, { problem: 'NOT_OF_REGION', because: `is no postal code of ${region}` });
  },
};

/** `us-tx` → `TX`. A name stays: which code it has is the platform's to say. */
function toUsualCode(country: string, region: string): string {
  const code = findRegionCode(country, region);
  const typed = region.toUpperCase();
  return code !== undefined && [code, `${country}-${code}`].some((each) => each.toUpperCase() === typed)
    ? code
    : region;
}
