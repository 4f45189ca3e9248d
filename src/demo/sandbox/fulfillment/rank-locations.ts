import type { LocationSettings } from './fulfillment-settings.ts';

export interface PostalPlace {
  readonly country: string;
  readonly postalCode: string;
}

/**
 * The locations nearest to a postal code first: those of its country, by the distance of the codes as numbers, which run
 * along with the map in most countries. A production shop would use coordinates. The order of the settings breaks ties.
 */
export function rankLocations(
  locations: readonly LocationSettings[],
  buyer: PostalPlace | null,
): readonly LocationSettings[] {
  if (buyer === null) return locations;
  const distances = new Map(locations.map((location) => [location.id, findDistance(location, buyer)]));
  const distanceOf = ({ id }: LocationSettings) => distances.get(id) ?? Number.MAX_SAFE_INTEGER;
  return locations.toSorted((left, right) => distanceOf(left) - distanceOf(right));
}

function findDistance(location: PostalPlace, buyer: PostalPlace): number {
  if (location.country !== buyer.country) return Number.MAX_SAFE_INTEGER;
  return Math.abs(toNumber(location.postalCode) - toNumber(buyer.postalCode));
}

const LENGTH = 6;

/** Letters count as digits of a larger base; the end of a longer code, such as a ZIP+4, does not count. */
const toNumber = (postalCode: string): number =>
  Number.parseInt(
    postalCode
      .replace(/[^0-9A-Za-z]/g, '')
      .slice(0, LENGTH)
      .padEnd(LENGTH, '0'),
    36,
  );
