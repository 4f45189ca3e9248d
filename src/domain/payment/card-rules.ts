import { passesLuhn } from '../../lib/passes-luhn.ts';
import type { Card } from './payment.ts';

/** The brand of a card, as buyers read it in `payment_summary.card_type`. */
export type CardBrand =
  | 'Visa'
  | 'Mastercard'
  | 'American Express'
  | 'Discover'
  | 'JCB'
  | 'Diners Club'
  | 'UnionPay'
  | 'Maestro';

interface BrandRule {
  readonly brand: CardBrand;
  /** Ranges of leading digits, both ends included and of the same length. */
  readonly prefixes: readonly (readonly [from: number, to: number])[];
  readonly lengths: readonly number[];
}

/** `51-55 2221-2720` → the ranges; a number alone is a range of one. */
function toRanges(text: string): BrandRule['prefixes'] {
  return text.split(' ').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number(from), Number(to)];
  });
}

const from16To19 = [16, 17, 18, 19];

/** The first matching rule applies, so a range within a wider one of another brand comes first. */
const brandRules: readonly BrandRule[] = [
  { brand: 'American Express', prefixes: toRanges('34 37'), lengths: [15] },
  { brand: 'Visa', prefixes: toRanges('4'), lengths: [13, 16, 19] },
  { brand: 'Mastercard', prefixes: toRanges('51-55 2221-2720'), lengths: [16] },
  { brand: 'Discover', prefixes: toRanges('6011 644-649 65'), lengths: from16To19 },
  { brand: 'JCB', prefixes: toRanges('3528-3589'), lengths: from16To19 },
  { brand: 'Diners Club', prefixes: toRanges('300-305 3095 36 38-39'), lengths: [14, ...from16To19] },
  { brand: 'UnionPay', prefixes: toRanges('62 81'), lengths: from16To19 },
  { brand: 'Maestro', prefixes: toRanges('50 56-58 63 67'), lengths: [12, 13, 14, 15, ...from16To19] },
];

/** The brand of a number by its leading digits; undefined if no known network has them. */
export function detectCardBrand(number: string): CardBrand | undefined {
  return findBrandRule(number)?.brand;
}

/** Whether a known network issues such numbers: by leading digits, length and check digit. */
export const isCardNumber = (number: string): boolean =>
  findBrandRule(number)?.lengths.includes(number.length) === true && passesLuhn(number);

/** How many digits the security code of this number has. */
const toSecurityCodeLength = (number: string): number => (/^3[47]/.test(number) ? 4 : 3);

/** No issuer prints a date further away; a later year is a typing error. */
const MAX_YEARS_AHEAD = 30;

/** A name of the error catalog. */
export type CardProblem = `CreditCardInvalid${'Number' | 'ExpiryMonth' | 'ExpiryYear' | 'Expiry' | 'SecurityCode'}`;

/** The first problem of a card; undefined if there is none. */
export function findCardProblem(card: Card, now: number): CardProblem | undefined {
  const { number, expiryMonth, expiryYear, securityCode } = card;
  if (!isCardNumber(number)) return 'CreditCardInvalidNumber';
  if (!Number.isInteger(expiryMonth) || expiryMonth < 1 || expiryMonth > 12) return 'CreditCardInvalidExpiryMonth';
  const furthest = new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD;
  if (!Number.isInteger(expiryYear) || expiryYear < 2000 || expiryYear > furthest) return 'CreditCardInvalidExpiryYear';
  if (now >= toEndOfMonth(expiryMonth, expiryYear)) return 'CreditCardInvalidExpiry';
  if (!/^[0-9]+$/.test(securityCode) || securityCode.length !== toSecurityCodeLength(number)) {
    return 'CreditCardInvalidSecurityCode';
  }
  return undefined;
}

/** A card is good through its month, and twelve hours longer in UTC, since somewhere it is still that month. */
const toEndOfMonth = (month: number, year: number): number => Date.UTC(year, month, 1, 12);

const findBrandRule = (number: string): BrandRule | undefined =>
  brandRules.find(({ prefixes }) =>
    prefixes.some(([from, to]) => {
      const leading = Number(number.slice(0, String(from).length));
      return number.length >= String(from).length && leading >= from && leading <= to;
    }),
  );
