import { findRegionCode } from '../../addresses/find-region-code.ts';
import type { Address } from '../../domain/address.ts';
import { isPostalCode } from '../is-postal-code.ts';
import type { ShopSettings } from '../settings.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The address with its region as a code. Refuses if the shop does not deliver there or the parts do not match. */
export function checkShippingAddress(settings: ShopSettings, address: Address): Address {
  if (!settings.countries.includes(address.country)) {
    throw new ShopRefusal('country-not-served', { options: settings.countries });
  }
  const region = findRegionCode(address.country, address.stateOrProvince);
  if (region === undefined) throw new ShopRefusal('region-unknown');
  if (!isPostalCode(address.country, address.postalCode)) throw new ShopRefusal('postal-code-wrong');
  const embargoed = settings.embargoes.some(
    ({ country, regions }) => country === address.country && regions.includes(region),
  );
  if (embargoed) throw new ShopRefusal('region-embargoed');
  return { ...address, stateOrProvince: region, postalCode: address.postalCode.trim() };
}
