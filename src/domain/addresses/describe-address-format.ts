import { type AddressPart, type AddressRules, findAddressRules } from './find-address-rules.ts';

/** How a form asks for an address in a country. */
export interface AddressFormat {
  /** In the order in which the country writes them, then e-mail and phone. */
  readonly fields: readonly AddressFormatField[];
  /** Empty if post does not list the regions of the country. */
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  /** A regular expression for HTML's `pattern`. Null if the country has no postal codes, or no known form of them. */
  readonly postalCodePattern: string | null;
}

interface AddressFormatField {
  /** The member of an address. */
  readonly name: string;
  /** In English. */
  readonly label: string;
  readonly required: boolean;
}

/** The form of an address in the country, by its code. The rules of `parseAddress` follow from the same data. */
export function describeAddressFormat(country: string): AddressFormat {
  const rules = findAddressRules(country);
  return {
    fields: [
      ...rules.order.flatMap((part) => fieldsOf(part, rules)),
      { name: 'email', label: 'Email address', required: true },
      { name: 'phone', label: 'Phone number', required: true },
    ],
    regions: rules.regions.map(({ code, names }) => ({ code, name: names.at(-1) ?? code })),
    postalCodePattern: toPattern(rules.postalCode),
  };
}

function fieldsOf(part: AddressPart, { required, words }: AddressRules): readonly AddressFormatField[] {
  switch (part) {
    case 'name':
      return [
        { name: 'firstName', label: 'First name', required: true },
        { name: 'lastName', label: 'Last name', required: true },
      ];
    case 'company':
      return [{ name: 'company', label: 'Company', required: false }];
    case 'street':
      return [
        { name: 'address1', label: 'Address', required: true },
        { name: 'address2', label: 'Apartment, floor or building', required: false },
      ];
    case 'city':
      return [{ name: 'city', label: toLabel(words.city) ?? 'City', required: required.has('city') }];
    case 'region':
      return [
        { name: 'stateOrProvince', label: toLabel(words.region) ?? 'Province', required: required.has('region') },
      ];
    case 'postalCode':
      return [
        { name: 'postalCode', label: toLabel(words.postalCode) ?? 'Postal code', required: required.has('postalCode') },
      ];
  }
}

const labels: ReadonlyMap<string, string> = new Map([
  ['do_si', 'Province or city'],
  ['pin', 'PIN code'],
  ['zip', 'ZIP code'],
]);

/** `post_town` → `Post town`. */
function toLabel(word: string | undefined): string | undefined {
  if (word === undefined) return undefined;
  const text = word.replaceAll('_', ' ');
  return labels.get(word) ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const toPattern = (postalCode: RegExp | null): string | null =>
  postalCode === null ? null : postalCode.source.slice('^(?:'.length, -')$'.length);
