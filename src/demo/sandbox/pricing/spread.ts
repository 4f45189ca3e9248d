import { allocate, money } from '../../../domain/money/money.ts';
import { requireCurrency } from '../../../domain/money/require-currency.ts';

/** The currency does not matter here. */
const ANY = requireCurrency('USD');

/** An amount over parts by their weights, adding up exactly; evenly if no part has any weight. */
export function spread(amount: number, weights: readonly number[]): readonly number[] {
  const isWeightless = weights.every((weight) => weight === 0);
  return allocate(money(amount, ANY), isWeightless ? weights.map(() => 1) : weights).map(({ number }) => number);
}
