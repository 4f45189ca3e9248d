import { digest } from '../../lib/digest.ts';
import { canonicalJson } from '../../lib/json/canonical-json.ts';

/**
 * A hash that is equal exactly for equal inputs. The members in `apart` are ignored; a member that is null counts as
 * absent. Only the hash is stored, so that it reveals nothing of a payment.
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
