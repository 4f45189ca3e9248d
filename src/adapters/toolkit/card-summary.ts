import type { Card } from '../../domain/payment.ts';

/** The parts of a card that may be shown, stored and passed on. */
export interface CardSummary {
  /** `visa`, `mastercard`, `amex`, `discover`, or `card` for another network. */
  readonly brand: string;
  readonly lastFour: string;
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|64[4-9]|65)/, 'discover'],
];

export const summarizeCard = ({ number }: Card): CardSummary => ({
  brand: brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'card',
  lastFour: number.slice(-4),
});
