import type { CommerceError } from '../../../errors/commerce-error.ts';
import { CommerceErrors } from '../../../errors/commerce-errors.ts';

/** Throws CommerceErrors if a merchant did not answer: then nobody knows what the checkout is, and the call is to be repeated. */
export function requireAnswers(errors: readonly CommerceError[]): void {
  const missing = errors.filter(({ name }) => name === 'StoreUnavailable');
  if (missing.length > 0) throw new CommerceErrors(missing);
}
