import { type Money, money } from '../../domain/money/money.ts';
import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { currencyDigits } from '../../lib/currency/currency-digits.ts';

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * An amount as platforms write it (decimal text, or a JSON number whose shortest text is exact enough) as the nearest
 * whole number of minor units, halves away from zero. Works on digits, so that no float decides where a cent goes:
 * `87.79075` USD → 8779, `1e-7` → 0. Undefined for anything that is not a number. For amounts that must already be
 * exact, use `moneyFromDecimal` of the domain, which refuses further digits.
 */
export function roundedMoneyFromDecimal(amount: string | number, currency: CurrencyCode): Money | undefined {
  const match = DECIMAL.exec(typeof amount === 'number' ? String(amount) : amount.trim());
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = whole + fraction;
  const shift = Number(power) - fraction.length + currencyDigits(currency);
  const number = Number(shift >= 0 ? digits + '0'.repeat(shift) : roundedAt(digits, -shift));
  if (!Number.isSafeInteger(number)) return undefined;
  return money(sign === '-' ? -number : number, currency);
}

/** The digits without the last `places`, rounded by the first one dropped. */
function roundedAt(digits: string, places: number): bigint {
  const padded = digits.padStart(places + 1, '0');
  const kept = BigInt(padded.slice(0, -places));
  return (padded.at(-places) ?? '0') >= '5' ? kept + 1n : kept;
}
