import type { Card } from '../../../../domain/payment.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** What is kept of a card: never the number, the code or the holder. */
export interface CardSummary {
  readonly brand: string;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
}

/** The numbers with a fate of their own; every other number with a right check digit is approved. */
const fates: Readonly<Record<string, 'challenge' | ConstructorParameters<typeof ShopRefusal>[0]>> = {
  '4000000000000002': 'card-declined',
  '4000000000009995': 'card-funds-insufficient',
  '4000000000000127': 'card-security-code-wrong',
  '4000000000000069': 'card-expired',
  '4000000000003220': 'challenge',
};

/** The test bank's answer to a card. Refuses with the `card-…` codes. */
export function authoriseCard(card: Card, now: number): { readonly card: CardSummary; readonly challenge: boolean } {
  const number = card.number.replace(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(number) || !hasRightCheckDigit(number)) throw new ShopRefusal('card-number-wrong');
  if (!Number.isInteger(card.expiryMonth) || card.expiryMonth < 1 || card.expiryMonth > 12) {
    throw new ShopRefusal('card-expiry-month-wrong');
  }
  // A card is good until its month has ended everywhere on earth.
  const end = Date.UTC(card.expiryYear, card.expiryMonth, 1, 12);
  if (!Number.isInteger(card.expiryYear) || !(end > now)) throw new ShopRefusal('card-expired');
  const brand = findBrand(number);
  const codeLength = brand === 'American Express' ? 4 : 3;
  if (!/^\d+$/.test(card.securityCode) || card.securityCode.length !== codeLength) {
    throw new ShopRefusal('card-security-code-wrong');
  }
  const fate = fates[number];
  if (fate !== undefined && fate !== 'challenge') throw new ShopRefusal(fate);
  return {
    card: { brand, lastFour: number.slice(-4), month: card.expiryMonth, year: card.expiryYear },
    challenge: fate === 'challenge',
  };
}

function hasRightCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65)/, 'Discover'],
  [/^35(2[89]|[3-8])/, 'JCB'],
  [/^3(0[0-5]|[689])/, 'Diners Club'],
  [/^62/, 'UnionPay'],
];

const findBrand = (number: string): string => brands.find(([digits]) => digits.test(number))?.[1] ?? 'Unknown';
