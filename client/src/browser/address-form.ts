import { CartwrightError } from '../cartwright-error.ts';
import type { CallOptions, Client } from '../client.ts';
import type { AddressFormatQuery } from '../generated/address-types.ts';
import type { AddressInput } from '../generated/order-types.ts';
import { addressFormat } from './address-documents.ts';

/** A field, with the properties of an HTML `input`. */
export interface AddressField {
  /** That of `AddressInput`. */
  readonly name: keyof AddressInput;
  /** What the country calls it, in English. */
  readonly label: string;
  readonly required: boolean;
  readonly type: 'text' | 'email' | 'tel';
  /** How browsers fill it in. Each is one of `AutoFill`, the type of an input's `autocomplete`. */
  readonly autocomplete: (typeof AUTOCOMPLETE)[keyof typeof AUTOCOMPLETE] | 'on';
  /** `.*` if any text goes: an empty pattern lets none through. */
  readonly pattern: string;
  /** What to choose from, in a `select`, which has no `type` and `pattern`. Empty for a text. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface AddressForm {
  readonly country: string;
  /** In the order in which the country writes them. */
  readonly fields: readonly AddressField[];
  /** The address that the buyer gave in a form with these names. */
  read(form: { get(name: string): unknown }): AddressInput;
}

const AUTOCOMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  stateOrProvince: 'address-level1',
  postalCode: 'postal-code',
  email: 'email',
  phone: 'tel',
} as const;

const isAutocompleted = (name: string): name is keyof typeof AUTOCOMPLETE => Object.hasOwn(AUTOCOMPLETE, name);

/** What an address needs in a country: fields to draw a form from. Throws `InvalidInputQuery` for a country that is none. */
export async function readAddressForm(
  client: Pick<Client, 'query'>,
  country: string,
  options?: CallOptions,
): Promise<AddressForm> {
  const { addressFormat: format } = await client.query<AddressFormatQuery>(addressFormat, { country }, options);
  if (format === null) throw new CartwrightError('InvalidAnswer', 'The service gave no form of an address');
  const { regions, postalCodePattern } = format;
  const fields = format.fields.map(
    ({ name, label, required }): AddressField => ({
      name: name as AddressField['name'],
      label,
      required,
      type: name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text',
      autocomplete: isAutocompleted(name) ? AUTOCOMPLETE[name] : 'on',
      pattern: (name === 'postalCode' && postalCodePattern) || '.*',
      options: name === 'stateOrProvince' ? regions.map((region) => ({ value: region.code, label: region.name })) : [],
    }),
  );
  const read: AddressForm['read'] = (form) => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name) ?? '')])),
    country,
  });
  return { country, fields, read };
}

/** What to show beside each field of an address: the messages of the mutation that took it, by the name of the field. */
export const toAddressProblems = (
  userErrors: readonly { readonly field?: readonly string[] | null; readonly message: string }[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(userErrors.flatMap(({ field, message }) => (field?.length ? [[field.at(-1), message]] : [])));
