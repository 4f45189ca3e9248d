import { canonicalJson } from '../../lib/canonical-json.ts';
import { digest } from '../../lib/digest.ts';

/**
 * A hash that two inputs share exactly where they ask for the same. The members named in `apart` do not count; a member that is
 * null counts as absent. Only the hash is kept, so that nothing of a payment can be read from it.
 */
export function toFingerprint(input: object, apart: readonly string[]): string {
  const members = Object.entries(input).filter(([name]) => !apart.includes(name));
  return digest(JSON.stringify(dropNulls(JSON.parse(canonicalJson(Object.fromEntries(members))))));
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, dropNulls(member)]));
}
