import type { Address } from '../../../domain/address.ts';
import type { ErrorName } from '../../../errors/catalog.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import type { WireMessage } from '../wire/message.ts';

/** The members of the protocol, as ours. */
const members: Readonly<Record<string, keyof Address>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  street_address: 'address1',
  extended_address: 'address2',
  address_locality: 'city',
  address_region: 'stateOrProvince',
  address_country: 'country',
  postal_code: 'postalCode',
};

/** Why the shop does not take the address of a checkout; undefined if it says nothing against it. */
export const findAddressRefusal = ({ messages }: WireCheckout): CommerceError | undefined =>
  (messages ?? [])
    .filter(({ type }) => type === 'error')
    .map(toAddressRefusal)
    .find((refusal) => refusal !== undefined);

/** Undefined for what is not about an address. */
export function toAddressRefusal({ code, path }: Pick<WireMessage, 'code' | 'path'>): CommerceError | undefined {
  const member = members[path?.split('.').at(-1) ?? ''];
  const name = toName(code ?? '', member);
  return name && new CommerceError(name, { field: ['address', ...(member ? [member] : [])] });
}

function toName(code: string, member: keyof Address | undefined): ErrorName | undefined {
  switch (code) {
    case 'address_undeliverable':
      return member === 'country' ? 'CountryNotSupported' : 'ShippingAddressNotSupported';
    case 'address_invalid':
      return member === 'stateOrProvince' ? 'InvalidState' : 'InvalidShippingInfo';
    case 'email_invalid':
      return 'InvalidEmail';
    default:
      return undefined;
  }
}
