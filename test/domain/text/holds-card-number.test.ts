import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { holdsCardNumber } from '../../../src/domain/text/holds-card-number.ts';
import { textKinds } from '../../../src/domain/text/text-kinds.ts';

const { identifier, name } = textKinds;

/** As the networks number their cards (ISO/IEC 7812). The check digit is missing. */
const prefixes: Readonly<Record<number, readonly string[]>> = {
  12: ['50', '57', '63', '67'],
  13: ['4', '50', '57', '63', '67'],
  14: ['300', '305', '3095', '36', '38', '39', '50', '57', '63', '67'],
  15: ['34', '37', '50', '63'],
  16: ['4', '51', '2221', '6011', '3528', '36', '62', '67'],
  19: ['4', '6011', '3589', '39', '81', '58'],
};

const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count });

function toCheckDigit(number: string): string {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const cards = (...lengths: readonly number[]) =>
  fc.constantFrom(...lengths).chain((length) =>
    fc
      .constantFrom(...(prefixes[length] ?? []))
      .chain((prefix) => digits(length - prefix.length - 1).map((rest) => prefix + rest))
      .map((number) => number + toCheckDigit(number)),
  );

/** The number with a separator before some of its digits. */
const grouped = (numbers: fc.Arbitrary<string>) =>
  fc
    .tuple(
      numbers,
      fc.constantFrom('', ' ', ' - ', '-', '.', '\u00a0', '\u2011', '\u200b'),
      fc.integer({ min: 2, max: 6 }),
    )
    .map(([number, separator, size]) => number.replace(new RegExp(`(?<=^(?:.{${size}})+)(?!$)`, 'g'), separator));

/** What people write beside it: other words, the number of the house, the expiry and the security code. */
const beside = fc.constantFrom('', 'Ada', '5', '2 10115', '12/29 123', '12 29 123', '1229');

describe('holdsCardNumber', () => {
  it('recognizes a number of any network from 14 digits in what people type, in any groups and beside other numbers', () => {
    fc.assert(
      fc.property(beside, grouped(cards(14, 15, 16, 19)), beside, (before, number, after) => {
        assert.ok(holdsCardNumber(`${before} ${number} ${after}`, name));
      }),
    );
  });

  it('recognizes it from 15 digits in an identifier, if it stands apart', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'sku_', 'gid://shop/Variant/'), cards(15, 16, 19), (before, number) => {
        assert.ok(holdsCardNumber(`${before}${number}`, identifier));
      }),
    );
  });

  it('leaves identifiers of up to 14 digits and texts with up to 13 alone, which shops, goods and telephones have', () => {
    fc.assert(
      fc.property(grouped(cards(12, 13)), cards(12, 13, 14), (typed, id) => {
        assert.ok(!holdsCardNumber(typed, name));
        assert.ok(!holdsCardNumber(id, identifier));
      }),
    );
  });

  it('leaves numbers of every length alone whose check digit is another', () => {
    fc.assert(
      fc.property(cards(14, 15, 16, 19), fc.integer({ min: 1, max: 9 }), (number, off) => {
        const wrong = number.slice(0, -1) + String((Number(number.at(-1)) + off) % 10);
        assert.ok(!holdsCardNumber(wrong, name) && !holdsCardNumber(wrong, identifier));
      }),
    );
  });
});
