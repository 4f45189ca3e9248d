import * as z from 'zod';

const text = z.string().max(1_000).nullish();

/** An address as this version writes it. Every part is optional: the core names those that are missing. */
export const postalAddressShape = z.object({
  first_name: text,
  last_name: text,
  phone_number: text,
  street_address: text,
  extended_address: text,
  address_locality: text,
  address_region: text,
  address_country: text,
  postal_code: text,
});

type PostalAddress = z.output<typeof postalAddressShape>;

export const fromPostalAddress = (address: PostalAddress) => ({
  firstName: address.first_name ?? null,
  lastName: address.last_name ?? null,
  phone: address.phone_number ?? null,
  address1: address.street_address ?? null,
  address2: address.extended_address ?? null,
  city: address.address_locality ?? null,
  stateOrProvince: address.address_region ?? null,
  country: address.address_country ?? null,
  postalCode: address.postal_code ?? null,
});

export const toPostalAddress = (address: Partial<ReturnType<typeof fromPostalAddress>>) =>
  withoutBlanks({
    first_name: address.firstName,
    last_name: address.lastName,
    phone_number: address.phone,
    street_address: address.address1,
    extended_address: address.address2,
    address_locality: address.city,
    address_region: address.stateOrProvince,
    address_country: address.country,
    postal_code: address.postalCode,
  });

export const withoutBlanks = (members: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
