import type { CommerceError } from './commerce-error.ts';
import { CommerceErrors } from './commerce-errors.ts';

/**
 * The only place that decides: a request error is thrown, a refusal is data. Returns the refusals in a thrown value,
 * and rethrows everything else: errors of the request channel (credentials, limits) and bugs.
 */
export function requireRefusals(thrown: unknown): readonly CommerceError[] {
  const errors = CommerceErrors.find(thrown);
  if (errors === undefined || errors.some(({ entry }) => entry.channel === 'request')) throw thrown;
  return errors;
}
