import { Secret } from '../secret.ts';
import { isSecretName } from './is-secret-name.ts';
import { redact } from './redact.ts';
import { HIDDEN } from './secret-patterns.ts';
import { toLoggedError } from './to-logged-error.ts';

const MAX_DEPTH = 6;
const MAX_MEMBERS = 100;

/**
 * The fields of a log line as written: no value under the name of a secret, every text redacted, every error described.
 */
export const redactFields = (fields: object): Record<string, unknown> => redactMembers(fields, 0);

/** Their format is validated on arrival, and a log without them is useless. */
const IDS: ReadonlySet<string> = new Set(['requestId', 'traceId']);

function toShown(name: string, value: unknown, depth: number): unknown {
  if (value instanceof Secret) return HIDDEN;
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (isSecretName(name)) return HIDDEN;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return IDS.has(name) ? value : redact(value);
  if (value instanceof Error) return toLoggedError(value);
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return typeof value;
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((member) => toShown('', member, depth + 1));
  return redactMembers(value, depth + 1);
}

/** A copy first, since what is written over keeps its place and its name, `__proto__` included. */
function redactMembers(members: object, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> =
    Object.keys(members).length <= MAX_MEMBERS
      ? { ...members }
      : Object.fromEntries(Object.entries(members).slice(0, MAX_MEMBERS));
  for (const name in shown) shown[name] = toShown(name, shown[name], depth);
  return shown;
}
