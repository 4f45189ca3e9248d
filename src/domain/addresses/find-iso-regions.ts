import { type IsoRegion, listIsoRegions } from './list-iso-regions.ts';
import { toOwnCode } from './to-own-code.ts';
import { toRegionKey, toShortRegionKey } from './to-region-key.ts';

interface IsoIndex {
  readonly byCode: ReadonlyMap<string, IsoRegion>;
  /** By the short key of the name. */
  readonly byName: ReadonlyMap<string, readonly IsoRegion[]>;
}

let byCountry: ReadonlyMap<string, readonly IsoRegion[]> | undefined;
const indexes = new Map<string, IsoIndex>();

/** Finds the regions that ISO 3166-2 has in the country by this code or name. */
export function findIsoRegions(country: string, text: string): readonly IsoRegion[] {
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
