import type { Address } from '../../../domain/address.ts';
import type { CartDeliveryAddressInput, CountryCode } from '../generated/operations.ts';
import type { WireAddress, WireCart } from '../wire/cart.ts';

export const toAddressInput = (address: Address, country: CountryCode): CartDeliveryAddressInput => ({
  firstName: address.firstName,
  lastName: address.lastName,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city || null,
  provinceCode: address.stateOrProvince || null,
  countryCode: country,
  zip: address.postalCode || null,
  phone: address.phone,
});

/** The address that the cart is sent to. The e-mail belongs to the buyer of the cart. */
export function addressOf({ delivery, buyerIdentity }: WireCart): Address | null {
  const address: WireAddress | undefined = delivery.addresses[0]?.address;
  if (!address?.countryCode) return null;
  return {
    firstName: address.firstName ?? '',
    lastName: address.lastName ?? '',
    email: buyerIdentity.email ?? '',
    phone: address.phone ?? '',
    address1: address.address1 ?? '',
    address2: address.address2 || null,
    company: address.company || null,
    city: address.city ?? '',
    stateOrProvince: address.provinceCode ?? '',
    country: address.countryCode,
    postalCode: address.zip ?? '',
  };
}
