import { type CardProblem, detectCardBrand, findCardProblem } from '../../../domain/payment/card-rules.ts';
import type { Card } from '../../../domain/payment/payment.ts';
import { type RefusalCode, ShopRefusal } from '../shop-refusal.ts';
import { type CardBehaviour, testCards } from './test-cards.ts';

/** The stored part of a card: never the number, the code or the holder. */
export interface CardSummary {
  readonly brand: string;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
}

const refusals: Readonly<Record<CardProblem, RefusalCode>> = {
  CreditCardInvalidNumber: 'card-number-wrong',
  CreditCardInvalidExpiryMonth: 'card-expiry-month-wrong',
  CreditCardInvalidExpiryYear: 'card-expired',
  CreditCardInvalidExpiry: 'card-expired',
  CreditCardInvalidSecurityCode: 'card-security-code-wrong',
};

/** A card in the right form, and what the test bank does with it. */
export interface CheckedCard {
  readonly card: CardSummary;
  readonly behaviour: CardBehaviour | null;
}

/** Refuses with the `card-…` codes what cannot be a card. */
export function checkCard(card: Card, now: number): CheckedCard {
  const number = card.number.replace(/[ -]/g, '');
  const brand = detectCardBrand(number);
  if (brand === undefined) throw new ShopRefusal('card-number-wrong');
  const problem = findCardProblem({ ...card, number }, now);
  if (problem !== undefined) throw new ShopRefusal(refusals[problem]);
  return {
    card: { brand, lastFour: number.slice(-4), month: card.expiryMonth, year: card.expiryYear },
    behaviour: testCards[number] ?? null,
  };
}

/** The test bank's decision. Refuses with the `card-…` codes. */
export function authorizeCard({ card, behaviour }: CheckedCard): {
  readonly card: CardSummary;
  readonly challenge: boolean;
  readonly losesAnswer: boolean;
} {
  if (behaviour !== null && behaviour !== 'challenge' && behaviour !== 'answer-lost') throw new ShopRefusal(behaviour);
  return { card, challenge: behaviour === 'challenge', losesAnswer: behaviour === 'answer-lost' };
}
