import type { Address } from '../../../domain/address.ts';
import type { WireAddress, WireOrder } from '../wire.ts';

export const toWireAddress = (address: Address) => ({
  fullName: `${address.firstName} ${address.lastName}`.trim(),
  company: address.company ?? '',
  streetLine1: address.address1,
  streetLine2: address.address2 ?? '',
  city: address.city,
  province: address.stateOrProvince,
  postalCode: address.postalCode,
  countryCode: address.country,
  phoneNumber: address.phone,
});

export const toWireCustomer = ({ email, firstName, lastName, phone }: Address) => ({
  emailAddress: email,
  firstName,
  lastName,
  phoneNumber: phone,
});

/** What `toWireAddress` would have sent, from Vendure's data: for restoring an address. */
export const toAddressInput = (address: WireAddress) => ({
  fullName: address.fullName ?? '',
  company: address.company ?? '',
  streetLine1: address.streetLine1 ?? '',
  streetLine2: address.streetLine2 ?? '',
  city: address.city ?? '',
  province: address.province ?? '',
  postalCode: address.postalCode ?? '',
  countryCode: address.countryCode ?? '',
  phoneNumber: address.phoneNumber ?? '',
});

/** The same for the buyer. */
export const toCustomerInput = (customer: NonNullable<WireOrder['customer']>) => ({
  emailAddress: customer.emailAddress,
  firstName: customer.firstName,
  lastName: customer.lastName,
  phoneNumber: customer.phoneNumber ?? '',
});

/** An address without a country counts as none, since Vendure prices by it. */
export const hasAddress = ({ shippingAddress }: WireOrder): boolean => Boolean(shippingAddress?.countryCode);

/** Null if there is none, or if it lacks its country or street. */
export function toAddress(address: WireAddress | null, customer: WireOrder['customer']): Address | null {
  if (address === null || !address.countryCode || !address.streetLine1) return null;
  const name = splitName(address.fullName ?? '', customer);
  return {
    ...name,
    email: customer?.emailAddress ?? '',
    phone: address.phoneNumber ?? '',
    address1: address.streetLine1,
    address2: address.streetLine2 || null,
    company: address.company || null,
    city: address.city ?? '',
    stateOrProvince: address.province ?? '',
    country: address.countryCode,
    postalCode: address.postalCode ?? '',
  };
}

/**
 * Vendure's addresses have one name; the customer's two names tell where to split it, otherwise the last word is the
 * surname.
 */
function splitName(fullName: string, customer: WireOrder['customer']): { firstName: string; lastName: string } {
  if (customer !== null && fullName === `${customer.firstName} ${customer.lastName}`.trim()) {
    return { firstName: customer.firstName, lastName: customer.lastName };
  }
  const at = fullName.lastIndexOf(' ');
  return at < 0
    ? { firstName: '', lastName: fullName }
    : { firstName: fullName.slice(0, at), lastName: fullName.slice(at + 1) };
}
