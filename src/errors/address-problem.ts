import type { ErrorName } from './error-catalog.ts';

/** What is wrong with a part of an address. `UNKNOWN`: the platform says no more. */
export type AddressProblem = 'MISSING' | 'MALFORMED' | 'NOT_OF_COUNTRY' | 'NOT_OF_REGION' | 'NOT_ALLOWED' | 'UNKNOWN';

/** The errors that are about a part of an address. */
export const addressErrorNames = ['InvalidShippingInfo', 'InvalidEmail', 'InvalidState'] as const;

export const isAddressError = (name: ErrorName): boolean => addressErrorNames.some((each) => each === name);

const words: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  phone: 'phone number',
  address1: 'address',
  address2: 'second line of the address',
  company: 'company',
  city: 'city',
  stateOrProvince: 'state or province',
  country: 'country',
  postalCode: 'postal code',
};

const sentences: Readonly<Record<AddressProblem, (word: string) => string>> = {
  MISSING: (word) => `Please enter the ${word}.`,
  MALFORMED: (word) => `The ${word} is not valid.`,
  NOT_OF_COUNTRY: (word) =>
    word === 'country' ? 'This country does not exist.' : `The ${word} does not belong to the country.`,
  NOT_OF_REGION: (word) => `The ${word} does not belong to the state or province.`,
  NOT_ALLOWED: (word) => `The ${word} is too long or has characters that are not allowed.`,
  UNKNOWN: (word) => `Please check the ${word}.`,
};

/** The sentence for buyers, which names the field. Undefined if the path leads to no part of an address. */
export function toAddressMessage(
  problem: AddressProblem | undefined,
  field: readonly string[] | undefined,
): string | undefined {
  const word = words[field?.at(-1) ?? ''];
  return word === undefined ? undefined : sentences[problem ?? 'UNKNOWN'](word);
}
