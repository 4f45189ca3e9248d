import { iso31661 } from 'iso-3166/1.js';
import { findAddressRules } from './find-address-rules.ts';
import { findRegionCode } from './find-region-code.ts';
import { listIsoRegions } from './list-iso-regions.ts';
import { toRegionKey } from './to-region-key.ts';

/** Countries whose regions everybody names in full, and writes into addresses elsewhere only by mistake. */
const wellKnown = ['US', 'CA'];

let foreignNames: ReadonlyMap<string, string> | undefined;

/**
 * Whether a text can be a region of the country. False only if that is certain: the country lists its regions and has no such one, or
 * the text is the full name of a region of another country and of none beside.
 */
export function isRegionOf(country: string, text: string): boolean {
  if (findRegionCode(country, text) === undefined) return false;
  if (findAddressRules(country).required.has('region')) return true;
  foreignNames ??= listForeignNames();
  const owner = foreignNames.get(toRegionKey(text));
  return owner === undefined || owner === country;
}

function listForeignNames(): ReadonlyMap<string, string> {
  const others = listIsoRegions().filter(({ parent }) => !wellKnown.includes(parent));
  const elsewhere = new Set([...iso31661, ...others].map(({ name }) => toRegionKey(name)));
  const names = wellKnown.flatMap((country) =>
    findAddressRules(country).regions.flatMap((region) =>
      region.names.map((name) => [toRegionKey(name), country] as const),
    ),
  );
  return new Map(names.filter(([name]) => !elsewhere.has(name)));
}
