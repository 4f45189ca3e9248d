import { findRegionCode } from '../../addresses/find-region-code.ts';
import { findRegionOfPostalCode } from '../../addresses/find-region-of-postal-code.ts';
import type { Address } from '../../domain/address.ts';
import { readPostalCode } from '../read-postal-code.ts';
import type { ShopSettings } from '../settings.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The address with its region as a code. Refuses if the shop does not deliver there or the parts do not match. */
export function checkShippingAddress(settings: ShopSettings, address: Address): Address {
  if (!settings.countries.includes(address.country)) {
    throw new ShopRefusal('country-not-served', { options: settings.countries });
  }
  const region = findRegionCode(address.country, address.stateOrProvince);
  if (region === undefined) throw new ShopRefusal('region-unknown');
  const postalCode = readPostalCode(address.country, address.postalCode);
  const owner = findRegionOfPostalCode(address.country, postalCode);
  if (owner !== undefined && owner !== region) throw new ShopRefusal('postal-code-elsewhere');
  const embargoed = settings.embargoes.some(
    ({ country, regions }) => country === address.country && regions.includes(region),
  );
  if (embargoed) throw new ShopRefusal('region-embargoed');
  return { ...address, stateOrProvince: region, postalCode };
}
