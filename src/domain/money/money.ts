import { CommerceError } from '../../errors/commerce-error.ts';
import { type CurrencyCode, currencySymbol } from '../../lib/currency/currency.ts';
import { currencyDigits } from '../../lib/currency/currency-digits.ts';

/** An exact amount: an integer of the currency's smallest unit. Negative for discounts. */
export interface Money {
  readonly currency: CurrencyCode;
  /** Smallest units (cents, yen, fils). Always a safe integer. */
  readonly number: number;
}

/** Throws StoreUnavailable for an amount that is too large to be exact: platforms alone name amounts. */
export function money(number: number, currency: CurrencyCode): Money {
  if (!Number.isInteger(number)) throw new RangeError(`An amount is a whole number of minor units, not ${number}`);
  if (!Number.isSafeInteger(number)) {
    throw new CommerceError('StoreUnavailable', { description: 'An amount of the platform is too large to be exact' });
  }
  return { currency, number: number === 0 ? 0 : number };
}

export const zero = (currency: CurrencyCode): Money => money(0, currency);

/** Adding two currencies is a bug of the caller and throws. */
function add(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new TypeError(`Cannot add ${right.currency} to ${left.currency}`);
  return money(left.number + right.number, left.currency);
}

export const negate = (amount: Money): Money => money(-amount.number, amount.currency);

export const multiply = (amount: Money, factor: number): Money => {
  if (!Number.isSafeInteger(factor)) throw new RangeError(`Money is multiplied by whole numbers only, not ${factor}`);
  return money(amount.number * factor, amount.currency);
};

/** The sum of any number of amounts; the currency is needed since there may be none. */
export const sum = (amounts: Iterable<Money>, currency: CurrencyCode): Money => {
  let total = zero(currency);
  for (const amount of amounts) total = add(total, amount);
  return total;
};

/** Null if there are none: an amount that is only shown if there is one. */
export const sumOrNull = (amounts: readonly Money[]): Money | null =>
  amounts[0] === undefined ? null : sum(amounts, amounts[0].currency);

/** One of `parts` equal parts; null if the amount does not divide evenly. */
export const divideEvenly = ({ number, currency }: Money, parts: number): Money | null =>
  number % parts === 0 ? money(number / parts, currency) : null;

/** The amount as decimal text, moved by whole digits only: 1999 USD → `19.99`, 500 JPY → `500`, 1234 KWD → `1.234`. */
export function toDecimalText({ number, currency }: Money): string {
  const exponent = currencyDigits(currency);
  const digits = Math.abs(number)
    .toString()
    .padStart(exponent + 1, '0');
  const sign = number < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The decimal amount as the nearest JSON number; made from text, never by dividing. */
export const toDecimal = (amount: Money): number => Number(toDecimalText(amount));

export const toSymbol = (amount: Money): string => currencySymbol(amount.currency);

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads decimal text exactly. Zeros beyond the currency's decimals are allowed, other digits there are not. Returns
 * undefined for anything else, so that each caller can describe the problem.
 */
export function moneyFromDecimal(text: string, currency: CurrencyCode): Money | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const exponent = currencyDigits(currency);
  if (/[1-9]/.test(fraction.slice(exponent))) return undefined;
  const number = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(number) ? money(sign === '-' ? -number : number, currency) : undefined;
}

/**
 * Splits an amount by weights so that the parts add up to it exactly: each gets its share rounded down, and the units
 * left over go to the largest remainders, in order among equals.
 */
export function allocate(amount: Money, weights: readonly number[]): readonly Money[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('Weights must be whole numbers of at least 0');
  }
  const total = weights.reduce((running, weight) => running + BigInt(weight), 0n);
  if (total === 0n) {
    if (amount.number !== 0) throw new RangeError('An amount cannot be split by weights that are all 0');
    return weights.map(() => zero(amount.currency));
  }
  const sign = amount.number < 0 ? -1n : 1n;
  const magnitude = BigInt(amount.number) * sign;
  const shares = weights.map((weight, index) => {
    const product = magnitude * BigInt(weight);
    return { index, share: product / total, remainder: product % total };
  });
  let left = magnitude - shares.reduce((running, { share }) => running + share, 0n);
  const parts = shares.map(({ share }) => share);
  for (const { index } of [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => money(Number(part * sign), amount.currency));
}
