import { findAddressRules } from './find-address-rules.ts';

/** Countries whose postal codes begin by region, as far as they are certain. Elsewhere too many codes cross the border. */
const certain: ReadonlySet<string> = new Set(['US', 'CA', 'AU']);

/**
 * The code of the only region whose postal codes begin like this one. Undefined if several do, or none, or if the country's codes are not
 * certain.
 */
export function findRegionOfPostalCode(country: string, postalCode: string): string | undefined {
  if (!certain.has(country)) return undefined;
  const regions = findAddressRules(country).regions.filter(({ postalCodes }) => postalCodes?.test(postalCode));
  return regions.length === 1 ? regions[0]?.code : undefined;
}
