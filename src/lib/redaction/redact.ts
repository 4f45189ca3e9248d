import { hideCardNumbers } from './card-numbers.ts';
import { DIGITS_IN_NAME, HIDDEN, SUSPICIOUS, secretPatterns } from './secret-patterns.ts';

/** The length beyond which text is neither searched nor shown. */
const MAX_LENGTH = 10_000;
/** The end of a cut text that may hold half of a secret. */
const MAX_HALF = 256;

/**
 * Text of any origin without apparent credentials, card numbers (by check digit) and e-mail addresses, truncated to its
 * maximum length. Other long numbers stay, since shops use them as variant names. This is the last line of defense: no
 * code should put a secret into a text.
 */
export function redact(text: string, maxLength = MAX_LENGTH): string {
  const read = text.slice(0, Math.max(maxLength * 2, 1_000));
  const clean = SUSPICIOUS.test(read) ? hideSecrets(read) : read;
  if (read.length === text.length) return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength)}…`;
  // A number or an address that was read in half is not known as one, so the end of what was read is not shown.
  return `${clean.slice(0, Math.min(maxLength, Math.max(clean.length - MAX_HALF, 0)))}…`;
}

const hideSecrets = (text: string): string =>
  hideCardNumbers(
    secretPatterns.reduce((running, [pattern, replacement]) => running.replace(pattern, replacement), text),
  );

/** The bound that sentences about amounts name. */
const BOUND = String(Number.MAX_SAFE_INTEGER);

/** A client's name, or a text with such names, as logs and errors show it: without long numbers, even between letters. */
export const redactName = (name: string, maxLength = 100): string =>
  redact(
    name.slice(0, MAX_LENGTH).replace(DIGITS_IN_NAME, (digits) => (digits === BOUND ? digits : HIDDEN)),
    maxLength,
  );
