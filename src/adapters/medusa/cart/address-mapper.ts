import type { Address } from '../../../domain/address.ts';
import type { WireAddress } from '../wire/cart.ts';

export const toWireAddress = (address: Address): Record<keyof WireAddress, string> => ({
  first_name: address.firstName,
  last_name: address.lastName,
  company: address.company ?? '',
  address_1: address.address1,
  address_2: address.address2 ?? '',
  city: address.city,
  postal_code: address.postalCode,
  country_code: address.country.toLowerCase(),
  province: address.stateOrProvince,
  phone: address.phone,
});

/** Null if there is none: a region of one country gives each cart an address with that country alone. */
export function toAddress(address: WireAddress | null | undefined, email: string | null | undefined): Address | null {
  if (!address?.country_code || !address.address_1) return null;
  return {
    firstName: address.first_name ?? '',
    lastName: address.last_name ?? '',
    email: email ?? '',
    phone: address.phone ?? '',
    address1: address.address_1,
    address2: address.address_2 || null,
    company: address.company || null,
    city: address.city ?? '',
    stateOrProvince: address.province ?? '',
    country: address.country_code.toUpperCase(),
    postalCode: address.postal_code ?? '',
  };
}
