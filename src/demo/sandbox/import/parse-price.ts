import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { currencyDigits } from '../../../lib/currency/currency-digits.ts';

/** Minor units. */
export const MAX_PRICE = 1_000_000_000;

export type ParsedPrice =
  | { readonly kind: 'price'; readonly number: number; readonly rounded: boolean }
  | { readonly kind: 'wrong'; readonly message: string };

/**
 * Reads a price of an export in minor units. Exports write two decimals in every currency, so that many are accepted.
 * Digits beyond the currency's decimals are rounded half up, with a warning. Digits are moved, never divided.
 */
export function parsePrice(text: string, currency: CurrencyCode): ParsedPrice {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) {
    return { kind: 'wrong', message: `${quote(text)} is not a price; write digits with a point, such as 19.99` };
  }
  const [, whole = '', fraction = ''] = match;
  const exponent = currencyDigits(currency);
  const accepted = Math.max(2, exponent);
  if (fraction.length > accepted) {
    return { kind: 'wrong', message: `${quote(text)} has more than ${accepted} decimals` };
  }
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  const dropped = fraction.slice(exponent);
  const number = Number(whole + kept) + (dropped >= '5' ? 1 : 0);
  if (number > MAX_PRICE) return { kind: 'wrong', message: `${quote(text)} is higher than this shop system can hold` };
  return { kind: 'price', number, rounded: /[1-9]/.test(dropped) };
}

/** Shows a cell in a message without letting it fill the screen. */
export const quote = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
