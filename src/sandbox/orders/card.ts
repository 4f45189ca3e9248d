import { type CardProblem, detectCardBrand, findCardProblem } from '../../domain/order/card-rules.ts';
import type { Card } from '../../domain/order/payment.ts';
import { ShopRefusal } from '../shop-refusal.ts';

/** The stored part of a card: never the number, the code or the holder. */
export interface CardSummary {
  readonly brand: string;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
}

/** The numbers with a special result; every other number with a valid check digit is approved. */
const testCards: Readonly<Record<string, 'challenge' | ConstructorParameters<typeof ShopRefusal>[0]>> = {
  '4000000000000002': 'card-declined',
  '4000000000009995': 'card-funds-insufficient',
  '4000000000000127': 'card-security-code-wrong',
  '4000000000000069': 'card-expired',
  '4000000000003220': 'challenge',
};

const refusals: Readonly<Record<CardProblem, ConstructorParameters<typeof ShopRefusal>[0]>> = {
  CreditCardInvalidNumber: 'card-number-wrong',
  CreditCardInvalidExpiryMonth: 'card-expiry-month-wrong',
  CreditCardInvalidExpiryYear: 'card-expired',
  CreditCardInvalidExpiry: 'card-expired',
  CreditCardInvalidSecurityCode: 'card-security-code-wrong',
};

/** The test bank's decision about a card. Refuses with the `card-…` codes. */
export function authorizeCard(card: Card, now: number): { readonly card: CardSummary; readonly challenge: boolean } {
  const number = card.number.replace(/[ -]/g, '');
  const brand = detectCardBrand(number);
  if (brand === undefined) throw new ShopRefusal('card-number-wrong');
  const problem = findCardProblem({ ...card, number }, now);
  if (problem !== undefined) throw new ShopRefusal(refusals[problem]);
  const behaviour = testCards[number];
  if (behaviour !== undefined && behaviour !== 'challenge') throw new ShopRefusal(behaviour);
  return {
    card: { brand, lastFour: number.slice(-4), month: card.expiryMonth, year: card.expiryYear },
    challenge: behaviour === 'challenge',
  };
}
