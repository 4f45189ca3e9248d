import { findAddressRules } from './find-address-rules.ts';
import { findRegionOfPostalCode } from './find-region-of-postal-code.ts';

/**
 * Whether a region of the country can have the postal code. False only if that is certain: the code begins like those of one other
 * region, and post does not deliver from there into this one.
 */
export function isPostalCodeOfRegion(country: string, postalCode: string, region: string): boolean {
  const owner = findRegionOfPostalCode(country, postalCode);
  if (owner === undefined || owner === region) return true;
  if (!findAddressRules(country).regions.some(({ code }) => code === region)) return true;
  if (country === 'US') return touches(owner, region);
  return country === 'AU' && (servedFromElsewhere.get(region)?.test(postalCode) ?? false);
}

/** Australian codes that serve places beyond the border of their own region. */
const servedFromElsewhere: ReadonlyMap<string, RegExp> = new Map([
  ['NSW', /^(3691|43[78])/],
  ['NT', /^4825/],
]);

/**
 * States that share a border, each pair once. Post offices of the US deliver across it at more than a hundred places, and
 * federal offices around Washington have codes of DC wherever they are.
 */
const borders = `
  AL FL GA MS TN; AR LA MS MO OK TN TX; AZ CA CO NM NV UT; CA NV OR; CO KS NE NM OK UT WY; CT MA NY RI; DC MD VA;
  DE MD NJ PA; FL GA; GA NC SC TN; IA IL MN MO NE SD WI; ID MT NV OR UT WA WY; IL IN KY MO WI; IN KY MI OH; KS MO NE OK;
  KY MO OH TN VA WV; LA MS TX; MA NH NY RI VT; MD PA VA WV; ME NH; MI OH WI; MN ND SD WI; MO NE OK TN; MS TN;
  MT ND SD WY; NC SC TN VA; ND SD; NE SD WY; NH VT; NJ NY PA; NM OK TX UT; NV OR UT; NY PA RI VT; OH PA WV; OK TX;
  OR WA; PA WV; SD WY; TN VA; UT WY; VA WV; AA AE AP; AE AP`;

const neighbours: ReadonlySet<string> = new Set(
  borders.split(';').flatMap((line) => {
    const [state, ...others] = line.trim().split(/\s+/);
    return others.flatMap((other) => [`${state} ${other}`, `${other} ${state}`]);
  }),
);

const touches = (one: string, other: string): boolean => neighbours.has(`${one} ${other}`);
