import { passesLuhn } from '../lib/passes-luhn.ts';
import { redact } from '../lib/redaction/redact.ts';

const SANE_REQUEST_ID = /^[A-Za-z0-9._~:/+=@-]{1,128}$/;
const CARD_LENGTH = /(?<!\d)\d{13,19}(?!\d)/g;
/** Trace ids have this form, as do some tokens: here the value counts as an id. */
const HEXADECIMAL = /\b[0-9a-f]{32,}\b/gi;

/** The caller's own id if it is safe in a header and a log line, otherwise a new one. */
export const toRequestId = (sent: string | null | undefined, newRequestId: () => string): string =>
  typeof sent === 'string' && SANE_REQUEST_ID.test(sent) && !holdsSecret(sent) ? sent : newRequestId();

function holdsSecret(text: string): boolean {
  const rest = text.replace(HEXADECIMAL, '');
  return redact(rest) !== rest || (text.match(CARD_LENGTH) ?? []).some(passesLuhn);
}
