import { type AddressRules, findAddressRules } from './find-address-rules.ts';

/**
 * The postal code in the usual form of its country, however it was typed: `k1a0b1` → `K1A 0B1`, `１５４００２３` → `154-0023`. Undefined if it has
 * not the form of one. If the country has no known form, any text stays unchanged but for space around it.
 */
export function normalizePostalCode(country: string, text: string): string | undefined {
  const rules = findAddressRules(country);
  const { postalCode } = rules;
  if (postalCode === null) return text.trim();
  const compact = toCompact(text);
  const typed = text.normalize('NFKC').trim().toUpperCase();
  for (const code of listSpellings(compact, country, rules)) {
    const found = [...listForms(code, rules), typed].find((form) => postalCode.test(form));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Normalizes as `normalizePostalCode` does, and takes the first part of a code too, as wallets give it before the buyer has paid: `SW1A`, `K1A`. Only codes with
 * letters come in such parts.
 */
export function normalizePartialPostalCode(country: string, text: string): string | undefined {
  const whole = normalizePostalCode(country, text);
  if (whole !== undefined) return whole;
  const { postalCode, postalCodeExamples } = findAddressRules(country);
  const first = toCompact(text);
  const completes = (example: string): boolean => {
    const [, rest] = example.split(' ');
    return rest !== undefined && /[A-Z]/.test(rest) && postalCode?.test(`${first} ${rest}`) === true;
  };
  return first !== '' && postalCodeExamples.some(completes) ? first : undefined;
}

const toCompact = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '');

/** Lists the code as typed, without the prefix that some write and others do not, and with the country in front: `LT-04340`, `LV-1073`. */
function listSpellings(compact: string, country: string, { postalCodePrefix }: AddressRules): readonly string[] {
  const prefix = toCompact(postalCodePrefix);
  const bare = prefix !== '' && compact.startsWith(prefix) ? compact.slice(prefix.length) : compact;
  return [bare, compact, `${country}${compact}`];
}

/** The code with its separators: first where examples of this length have them, then in any one place. */
function listForms(compact: string, { postalCodeExamples }: AddressRules): readonly string[] {
  const asExamples = postalCodeExamples
    .filter((example) => toCompact(example).length === compact.length)
    .map((example) => separateLike(example, compact));
  const places = Array.from({ length: Math.max(compact.length - 1, 0) }, (_, index) => index + 1);
  const elsewhere = [' ', '-'].flatMap((separator) =>
    places.map((place) => `${compact.slice(0, place)}${separator}${compact.slice(place)}`),
  );
  return [...asExamples, compact, ...elsewhere];
}

function separateLike(example: string, compact: string): string {
  let next = 0;
  return [...example].map((letter) => (/[A-Z\d]/.test(letter) ? (compact[next++] ?? '') : letter)).join('');
}
