/** The replacement for a secret in all printed, logged, stored or returned text. */
export const HIDDEN = '[hidden]';

/**
 * What texts are searched for, in this order. Anybody may send a text for the log, so each takes steps in proportion to its length: no
 * pattern begins again in the middle of what it has looked through in vain, and a test counts that.
 */
export const secretPatterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/\b(token|secret|password|api[ _-]?key)([\s:="']+)(?=[\w.~+/-]*[\d=])[\w.~+/=-]{8,}/gi, `$1$2${HIDDEN}`],
  // Signed and encrypted tokens: a JWT, a JWE, and any other text of several long parts.
  [/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, HIDDEN],
  [/(?<![\w-])[\w-]{20,}(?:\.[\w-]{8,}){2,}/g, HIDDEN],
  // Session tokens and keys in hexadecimal.
  [/\b[0-9a-f]{32,}\b/gi, HIDDEN],
  // A password in an address.
  [/:\/\/[^\s/@]+@/g, `://${HIDDEN}@`],
  // An e-mail address, with what else is written together with it.
  [/(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+(?:[.%+@-]+[\w-]+)*/g, HIDDEN],
];

export const NUMBER = /(?<![\w.-])\d(?:[ -]?\d){11,18}(?![\w-])/g;
/** Between letters: `c4242424242424242`. Groups by hyphens stay, since identifiers have them. */
export const NUMBER_IN_WORD = /(?<!\d)\d(?:_?\d){12,18}(?!\d)/g;
/** In groups too: a name may hold underscores, but no blanks. */
export const DIGITS_IN_NAME = /\d(?:_?\d){11,}/g;

/**
 * Every text that the patterns and numbers above change has one of these. Most texts are sentences and identifiers, which have none, and to look
 * for all at once takes a fraction of the time.
 */
export const SUSPICIOUS =
  /@|eyJ|bearer|basic|token|secret|password|api[ _-]?key|[0-9a-f]{32}|\.[\w-]{8}|\d(?:[ _-]?\d){11}/i;
