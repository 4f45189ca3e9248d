export interface TaxedAmount {
  /** Minor units, at least 0. */
  readonly amount: number;
  readonly rateMillionths: number;
}

const MILLION = 1_000_000n;

/**
 * The tax on each amount. The sum of all exact taxes is rounded once, half up; each part is its exact tax rounded down or up, the
 * units going to the largest remainders (the first among equals), so that the parts add up to the rounded sum.
 */
export function splitTax(amounts: readonly TaxedAmount[]): readonly number[] {
  const exact = amounts.map(({ amount, rateMillionths }) => BigInt(amount) * BigInt(rateMillionths));
  const whole = exact.map((tax) => tax / MILLION);
  const sum = exact.reduce((left, right) => left + right, 0n);
  const rounded = (sum + MILLION / 2n) / MILLION;
  const unitsLeft = Number(rounded - whole.reduce((left, right) => left + right, 0n));
  const fortunate = new Set(
    exact
      .map((tax, index) => ({ index, remainder: tax % MILLION }))
      .sort((left, right) => Number(right.remainder - left.remainder) || left.index - right.index)
      .slice(0, unitsLeft)
      .map(({ index }) => index),
  );
  return whole.map((tax, index) => Number(tax) + (fortunate.has(index) ? 1 : 0));
}
