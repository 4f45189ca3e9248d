import type { ErrorName } from '../errors/catalog.ts';
import type { Card } from './payment.ts';

/** The network that a card number belongs to, as `payment_summary` names it. */
export type CardBrand =
  | 'Visa'
  | 'Mastercard'
  | 'AmericanExpress'
  | 'Discover'
  | 'JCB'
  | 'DinersClub'
  | 'UnionPay'
  | 'Maestro';

interface BrandRule {
  readonly brand: CardBrand;
  /** Ranges of leading digits, both ends included and of the same length. */
  readonly prefixes: readonly (readonly [from: number, to: number])[];
  readonly lengths: readonly number[];
}

const from16To19 = [16, 17, 18, 19];

/** The first rule that fits decides, so a range inside a wider one of another brand stands before it. */
const brandRules: readonly BrandRule[] = [
  {
    brand: 'AmericanExpress',
    prefixes: [
      [34, 34],
      [37, 37],
    ],
    lengths: [15],
  },
  { brand: 'Visa', prefixes: [[4, 4]], lengths: [13, 16, 19] },
  {
    brand: 'Mastercard',
    prefixes: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
  },
  {
    brand: 'Discover',
    prefixes: [
      [6011, 6011],
      [644, 649],
      [65, 65],
    ],
    lengths: from16To19,
  },
  { brand: 'JCB', prefixes: [[3528, 3589]], lengths: from16To19 },
  {
    brand: 'DinersClub',
    prefixes: [
      [300, 305],
      [3095, 3095],
      [36, 36],
      [38, 39],
    ],
    lengths: [14, ...from16To19],
  },
  {
    brand: 'UnionPay',
    prefixes: [
      [62, 62],
      [81, 81],
    ],
    lengths: from16To19,
  },
  {
    brand: 'Maestro',
    prefixes: [
      [50, 50],
      [56, 58],
      [63, 63],
      [67, 67],
    ],
    lengths: [12, 13, 14, 15, ...from16To19],
  },
];

/** The brand of a number by its leading digits; undefined where no known network has them. */
export function detectCardBrand(number: string): CardBrand | undefined {
  return findBrandRule(number)?.brand;
}

/** The check digit rule of ISO/IEC 7812. False for anything but digits. */
export function passesLuhn(number: string): boolean {
  if (!/^[0-9]+$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** How many digits the security code of this number has. */
export const toSecurityCodeLength = (number: string): number => (/^3[47]/.test(number) ? 4 : 3);

/** No issuer prints a date further away; a year beyond it is a typing error. */
const FURTHEST_YEARS = 30;

/** The first thing that is wrong with a card, by its name in the catalog; undefined where nothing is. */
export function findCardProblem(card: Card, now: number): ErrorName | undefined {
  const { number, expiryMonth, expiryYear, securityCode } = card;
  if (!passesLuhn(number) || findBrandRule(number)?.lengths.includes(number.length) !== true) {
    return 'CreditCardInvalidNumber';
  }
  if (!Number.isInteger(expiryMonth) || expiryMonth < 1 || expiryMonth > 12) return 'CreditCardInvalidExpiryMonth';
  const furthest = new Date(now).getUTCFullYear() + FURTHEST_YEARS;
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
