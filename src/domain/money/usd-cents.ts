import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { currencyDigits } from '../../lib/currency/currency-digits.ts';

/** How much of a US cent the smallest unit of a currency is, as an exact fraction. */
export interface CentsRate {
  readonly currency: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The largest value of GraphQL's `Int`. */
const LARGEST = 2n ** 31n - 1n;

/** US dollars as they are. */
export const usdRate: CentsRate = { currency: 'USD', numerator: 1n, denominator: 1n };

/** `usd`: the dollars for one whole unit as decimal text, as in `0.0067` for JPY. Null if it is not a positive decimal. */
export function toCentsRate(currency: CurrencyCode, usd: string): CentsRate | null {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(usd) ?? [];
  const numerator = BigInt(`0${whole}${fraction}`) * 100n;
  const denominator = 10n ** BigInt(fraction.length + currencyDigits(currency));
  const divisor = greatestDivisor(numerator, denominator);
  if (numerator === 0n) return null;
  return { currency, numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Rounded half up. Null without a rate, and for a price that no `Int` holds. */
export function toUsdCents(
  { currency, number }: { readonly currency: string; readonly number: number },
  rates: readonly CentsRate[],
): number | null {
  const rate = rates.find((each) => each.currency === currency);
  if (rate === undefined) return null;
  const cents = (2n * BigInt(number) * rate.numerator + rate.denominator) / (2n * rate.denominator);
  return cents > LARGEST ? null : Number(cents);
}

/** The prices of a currency, in minor units, that are shown as cents within these bounds. */
export function toNativeBounds(
  { numerator, denominator }: CentsRate,
  { min, max }: { readonly min: number | null; readonly max: number | null },
): { readonly min: number; readonly max: number } {
  const half = 2n * numerator;
  const lowest = min === null || min <= 0 ? 0n : divideUp((2n * BigInt(min) - 1n) * denominator, half);
  const highest = divideUp((2n * BigInt(max ?? LARGEST) + 1n) * denominator, half) - 1n;
  return { min: toSafe(lowest), max: toSafe(highest) };
}

const divideUp = (number: bigint, by: bigint): bigint => (number + by - 1n) / by;

const toSafe = (number: bigint): number =>
  number > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(number);

const greatestDivisor = (left: bigint, right: bigint): bigint =>
  right === 0n ? left : greatestDivisor(right, left % right);
