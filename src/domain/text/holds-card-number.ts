import { isCardNumber } from '../payment/card-rules.ts';
import type { TextKind } from './text-kinds.ts';

/** In one piece, or in groups that stand alone: hexadecimal identifiers and UUIDs have long runs of digits by chance. */
const IN_IDENTIFIERS = [
  /(?<![0-9a-f])\d{15,19}(?![0-9a-f])/gi,
  /(?<![\w.-])\d(?:[ -]?\d){14,18}(?![\w-])/g,
  // Grouped as on the card, with any separators.
  /(?<![\w.-])(?:\d{4}(?:[\W_]{1,2}\d{4}){3}|\d{4}[\W_]{1,2}\d{6}[\W_]{1,2}\d{5})(?![\w-])/g,
];
const TYPED_GROUPS = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
const TYPED_DIGITS = 14;
const MAX_DIGITS = 19;
const FOREIGN_DIGITS = /(?![0-9])\p{Nd}/gu;

/**
 * Whether a text holds a number that only a card has, so that it must be neither stored nor sent on. Fewer digits may be
 * a GTIN, a variant of a shop that counts, or a phone number: one in ten of those has the check digit by chance.
 */
export function holdsCardNumber(text: string, { typed }: TextKind): boolean {
  const plain = text.normalize('NFKC').replace(FOREIGN_DIGITS, toDigit);
  return typed === true
    ? (plain.match(TYPED_GROUPS) ?? []).some((run) => hasCardNumber(run.match(/\d+/g) ?? []))
    : IN_IDENTIFIERS.some((pattern) =>
        (plain.match(pattern) ?? []).some((digits) => isCardNumber(digits.replace(/\D/g, ''))),
      );
}

/** The digits of nearly all scripts begin at a code point that ends with 0 or 6. */
function toDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  const last = point % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(point - last)) ? last : last - 6);
}

/** The text may hold other numbers before or after it: a house number, the expiry, the security code. */
const hasCardNumber = (groups: readonly string[]): boolean =>
  groups.some((_, start) => {
    let number = '';
    for (const group of groups.slice(start, start + MAX_DIGITS)) {
      number += group;
      if (number.length > MAX_DIGITS) return false;
      if (number.length >= TYPED_DIGITS && isCardNumber(number)) return true;
    }
    return false;
  });
