import { type AddressRules, findAddressRules } from './find-address-rules.ts';
import { type IsoRegion, listIsoRegions } from './list-iso-regions.ts';
import { toRegionKey, toShortRegionKey } from './to-region-key.ts';

type Regions = AddressRules['regions'];

interface IsoIndex {
  readonly byCode: ReadonlyMap<string, IsoRegion>;
  /** By the short key of the name. */
  readonly byName: ReadonlyMap<string, readonly IsoRegion[]>;
}

let byCountry: ReadonlyMap<string, readonly IsoRegion[]> | undefined;
const indexes = new Map<string, IsoIndex>();

/** Finds the regions that ISO 3166-2 has in the country by this code or name. */
function findIsoRegions(country: string, text: string): readonly IsoRegion[] {
  const { byCode, byName } = findIndex(country);
  const coded = byCode.get(`${country}-${toOwnCode(country, text)}`);
  const keys = [toRegionKey(text), toShortRegionKey(text)].filter((key) => key !== '');
  return [...new Set([...(coded === undefined ? [] : [coded]), ...keys.flatMap((key) => byName.get(key) ?? [])])];
}

function findIndex(country: string): IsoIndex {
  const known = indexes.get(country);
  if (known !== undefined) return known;
  byCountry ??= Map.groupBy(listIsoRegions(), ({ parent }) => parent);
  const regions = byCountry.get(country);
  if (regions === undefined) return nothing;
  const index = {
    byCode: new Map(regions.map((region) => [region.code, region])),
    byName: Map.groupBy(regions, ({ name }) => toShortRegionKey(name)),
  };
  indexes.set(country, index);
  return index;
}

const nothing: IsoIndex = { byCode: new Map(), byName: new Map() };

/**
 * The code of a region given as code or name, with or without its country and its kind: `TX`, `US-TX`, `Texas`, `CN-BJ`, `Beijing`.
 * Undefined if the country requires a region, post lists its regions, and neither post nor ISO 3166-2 has such a one. What ISO alone has, such
 * as the communities of Spain above its provinces, what could be several regions, and any text in other countries stays unchanged.
 */
export function findRegionCode(country: string, text: string): string | undefined {
  const { regions, required } = findAddressRules(country);
  const trimmed = text.trim();
  const code = findListedCode(country, regions, trimmed);
  if (code !== undefined) return code;
  if (!required.has('region') || regions.length === 0) return trimmed;
  const isKnown = findIsoRegions(country, trimmed).length > 0 || findByShortName(regions, trimmed).length > 0;
  return isKnown ? trimmed : undefined;
}

/** By what post calls the region, or by what ISO 3166-2 calls it, if that is one region of post. */
function findListedCode(country: string, regions: Regions, text: string): string | undefined {
  const findByCode = (code: string) => regions.find((each) => each.code.toUpperCase() === code)?.code;
  const key = toRegionKey(text);
  const exact =
    findByCode(toOwnCode(country, text)) ??
    regions.find(({ names }) => names.some((name) => toRegionKey(name) === key))?.code;
  if (exact !== undefined) return exact;
  const inIso = findIsoRegions(country, text).flatMap(
    ({ code, name }) => findByCode(toOwnCode(country, code)) ?? findByShortName(regions, name),
  );
  const found = new Set([...findByShortName(regions, text), ...inIso]);
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

function findByShortName(regions: Regions, text: string): readonly string[] {
  const keys = [toRegionKey(text), toShortRegionKey(text)].filter((key) => key !== '');
  return regions
    .filter(({ names }) => names.some((name) => keys.includes(toShortRegionKey(name))))
    .map(({ code }) => code);
}

/** A region's code in capitals and without its country: `us-tx` → `TX`. */
function toOwnCode(country: string, text: string): string {
  const capitals = text.toUpperCase();
  return capitals.startsWith(`${country}-`) ? capitals.slice(country.length + 1) : capitals;
}
