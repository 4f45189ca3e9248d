import type { Address } from '../../../domain/address.ts';
import type { WireCheckout, WireMethod } from '../wire/checkout.ts';

const DESTINATION = 'address';

export function toBuyer({ firstName, lastName, email, phone }: Address) {
  return { first_name: firstName, last_name: lastName, email, phone_number: phone };
}

export const toDestination = (address: Address) => ({
  id: DESTINATION,
  type: 'shipping_address',
  ...toPostalAddress(address),
});

/** Source: the protocol, "Postal address". */
export const toPostalAddress = (address: Address) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  phone_number: address.phone,
  street_address: address.address1,
  ...(address.address2 && { extended_address: address.address2 }),
  ...(address.city && { address_locality: address.city }),
  ...(address.stateOrProvince && { address_region: address.stateOrProvince }),
  address_country: address.country,
  ...(address.postalCode && { postal_code: address.postalCode }),
});

/** The chosen destination, with the parts that only the buyer has. */
export function toAddress(
  { destinations, selected_destination_id: selected }: WireMethod,
  buyer: WireCheckout['buyer'],
): Address | null {
  const chosen = destinations?.find(({ id }) => id === selected);
  if (chosen === undefined) return null;
  return {
    firstName: chosen.first_name || buyer?.first_name || '',
    lastName: chosen.last_name || buyer?.last_name || '',
    email: buyer?.email ?? '',
    phone: chosen.phone_number || buyer?.phone_number || '',
    address1: chosen.street_address ?? '',
    address2: chosen.extended_address || null,
    company: null,
    city: chosen.address_locality ?? '',
    stateOrProvince: chosen.address_region ?? '',
    country: (chosen.address_country ?? '').toUpperCase(),
    postalCode: chosen.postal_code ?? '',
  };
}
