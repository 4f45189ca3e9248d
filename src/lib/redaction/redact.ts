import { passesLuhn } from '../passes-luhn.ts';

/** The replacement for a secret in all printed, logged, stored or returned text. */
export const HIDDEN = '[hidden]';

/** Beyond it, text is neither searched nor shown. */
const MAX_LENGTH = 10_000;

const rules: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/\b(token|secret|password|api[ _-]?key)([\s:="']+)(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}/gi, `$1$2${HIDDEN}`],
  // Signed and encrypted tokens: a JWT, a JWE, and any other text of several long parts.
  [/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, HIDDEN],
  [/\b[\w-]{20,}(?:\.[\w-]{8,}){2,}\b/g, HIDDEN],
  // Session tokens and keys in hexadecimal.
  [/\b[0-9a-f]{32,}\b/gi, HIDDEN],
  // A password in an address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, `$1${HIDDEN}@`],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
];

const NUMBER = /(?<![\w.-])\d(?:[ -]?\d){11,18}(?![\w-])/g;
/** Between letters: `c4242424242424242`. Groups by hyphens stay, since identifiers have them. */
const NUMBER_IN_WORD = /(?<!\d)\d(?:_?\d){12,18}(?!\d)/g;
/** In groups too: a name may hold underscores, but no blanks. */
const DIGITS_IN_NAME = /\d(?:_?\d){11,}/g;

/**
 * Every text that the rules and numbers above change has one of these. Most texts are sentences and identifiers, which have none, and to look
 * for all at once takes a fraction of the time.
 */
const SUSPICIOUS = /@|eyJ|bearer|basic|token|secret|password|api[ _-]?key|[0-9a-f]{32}|\.[\w-]{8}|\d(?:[ _-]?\d){11}/i;

/**
 * Text of any origin without apparent credentials, card numbers (by check digit) and e-mail addresses, truncated to its
 * maximum length. Other long numbers stay, since shops use them as variant names. This is the last line of defense: no
 * code should put a secret into a text.
 */
export function redact(text: string, maxLength = MAX_LENGTH): string {
  // The rest is not shown, so a number that is cut in half cannot leak.
  const read = text.slice(0, Math.max(maxLength * 2, 1_000));
  const clean = SUSPICIOUS.test(read) ? hideSecrets(read) : read;
  return clean.length <= maxLength && read.length === text.length ? clean : `${clean.slice(0, maxLength)}…`;
}

const hideSecrets = (text: string): string =>
  rules
    .reduce((running, [pattern, replacement]) => running.replace(pattern, replacement), text)
    .replace(NUMBER, hideCard)
    .replace(NUMBER_IN_WORD, hideCard);

const hideCard = (digits: string): string => (passesLuhn(digits.replace(/[ _-]/g, '')) ? HIDDEN : digits);

/** A client's name, or a text with such names, as logs and errors show it: without long numbers, even between letters. */
export const redactName = (name: string, maxLength = 100): string =>
  redact(name.slice(0, MAX_LENGTH).replace(DIGITS_IN_NAME, HIDDEN), maxLength);
