import type { Address } from '../../../domain/address.ts';
import { findRegionCode } from '../../../domain/addresses/find-region-code.ts';
import { findRegionOfPostalCode } from '../../../domain/addresses/find-region-of-postal-code.ts';
import { isPostalCodeOfRegion } from '../../../domain/addresses/is-postal-code-of-region.ts';
import { readPostalCode } from '../read-postal-code.ts';
import type { ShopSettings } from '../settings.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The address with its region as a code. Refuses if the shop does not deliver there or the parts do not match. */
export function checkShippingAddress(settings: ShopSettings, address: Address): Address {
  requireServedCountry(settings, address.country);
  const region = findRegionCode(address.country, address.stateOrProvince);
  if (region === undefined) throw new ShopRefusal('region-unknown');
  const postalCode = readPostalCode(address.country, address.postalCode);
  if (!isPostalCodeOfRegion(address.country, postalCode, region)) throw new ShopRefusal('postal-code-elsewhere');
  requireNoEmbargo(settings, address.country, [region, findRegionOfPostalCode(address.country, postalCode)]);
  return { ...address, stateOrProvince: region, postalCode };
}

/**
 * The same for what is known of an address before the buyer has told the rest: country, region, and a postal code or its
 * beginning. What is empty is not known.
 */
export function checkPartialAddress(settings: ShopSettings, address: Address): Address {
  const { country } = address;
  requireServedCountry(settings, country);
  const postalCode = address.postalCode && readPostalCode(country, address.postalCode, { partial: true });
  const owner = findRegionOfPostalCode(country, postalCode);
  const region = address.stateOrProvince === '' ? (owner ?? '') : findRegionCode(country, address.stateOrProvince);
  if (region === undefined) throw new ShopRefusal('region-unknown');
  if (!isPostalCodeOfRegion(country, postalCode, region)) throw new ShopRefusal('postal-code-elsewhere');
  requireNoEmbargo(settings, country, [region, owner]);
  return { ...address, stateOrProvince: region, postalCode };
}

export function requireServedCountry({ countries }: ShopSettings, country: string): void {
  if (!countries.includes(country)) throw new ShopRefusal('country-not-served', { options: countries });
}

/** `regions`: the one that the address names, and the one that its postal code belongs to. */
function requireNoEmbargo(
  { embargoes }: ShopSettings,
  country: string,
  regions: readonly (string | undefined)[],
): void {
  const embargoed = embargoes.filter((each) => each.country === country).flatMap((each) => each.regions);
  if (regions.some((region) => region !== undefined && embargoed.includes(region))) {
    throw new ShopRefusal('region-embargoed');
  }
}
