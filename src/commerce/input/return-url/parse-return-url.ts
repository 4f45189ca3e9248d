import { createInvalidInput } from '../create-invalid-input.ts';
import { type PartnerUrlRule, parsePartnerUrl } from '../parse-partner-url.ts';
import { ATTEMPT_ID } from './to-attempt-return-url.ts';

const FIELD = ['returnUrl'];

/** The address to which a challenge may send the buyer, null if there is none. Throws InvalidInputBody. */
export function parseReturnUrl(text: string | null | undefined, rule: PartnerUrlRule): string | null {
  const url = parsePartnerUrl(text, FIELD, rule);
  if (url?.searchParams.has(ATTEMPT_ID)) {
    throw createInvalidInput(FIELD, `returnUrl must not have the parameter ${ATTEMPT_ID}, which is appended to it`);
  }
  return url?.href ?? null;
}
