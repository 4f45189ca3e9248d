import type { IncomingHttpHeaders } from 'node:http';
import type { ClientHeaders } from './server-options.ts';

export const toHeaderValues =
  (headers: IncomingHttpHeaders): ClientHeaders =>
  (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value[0] : value) ?? null;
  };

/**
 * The payload of `connection_init` read as headers: names in any case, the first of two spellings counts. A value that
 * is not a string is turned into one, so that it is rejected as an invalid credential instead of being ignored.
 */
export function toConnectionValues(payload: Readonly<Record<string, unknown>> | undefined): ClientHeaders {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(payload ?? {})) {
    const key = name.toLowerCase();
    if (value === null || value === undefined || values.has(key)) continue;
    values.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return (name) => values.get(name) ?? null;
}
