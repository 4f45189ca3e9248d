import type { RefusalCode } from '../shop-refusal.ts';

export type CardBehaviour = 'challenge' | 'answer-lost' | RefusalCode;

/** The numbers with a special result; every other number with a valid check digit is approved. */
export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': 'card-declined',
  '4000000000009995': 'card-funds-insufficient',
  '4000000000000127': 'card-security-code-wrong',
  '4000000000000069': 'card-expired',
  '4000000000000036': 'card-postal-code-wrong',
  '4000000000003220': 'challenge',
  '4000000000000119': 'answer-lost',
};
