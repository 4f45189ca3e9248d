import { findAddressRules } from './find-address-rules.ts';
import { toRegionKey } from './to-region-key.ts';

/**
 * The code of a region given as code or name, with or without its country: `TX`, `US-TX`, `Texas`. Undefined if the
 * country requires a region and has no such one. In other countries any text stays unchanged.
 */
export function findRegionCode(country: string, text: string): string | undefined {
  const { regions, required } = findAddressRules(country);
  const trimmed = text.trim();
  const capitals = trimmed.toUpperCase();
  const code = capitals.startsWith(`${country}-`) ? capitals.slice(country.length + 1) : capitals;
  const key = toRegionKey(trimmed);
  const region =
    regions.find((each) => each.code.toUpperCase() === code) ??
    regions.find(({ names }) => names.some((name) => toRegionKey(name) === key));
  return region?.code ?? (required.has('region') ? undefined : trimmed);
}
