import type { CurrencyCode } from '../../lib/currency/currency.ts';
import { currencyDigits } from '../../lib/currency/currency-digits.ts';
import { requireKnownCurrency } from '../toolkit/require-known-currency.ts';
import { unknownOutcome } from '../toolkit/unknown-outcome.ts';
import type { VendureSettings } from './settings.ts';

/**
 * The currency, if Vendure's amounts are in its smallest unit: Vendure keeps amounts of all currencies with the same number of decimals, so
 * that 500 yen are 50000 with its default strategy. Throws UpstreamFailure for any other.
 */
export function requireShopCurrency(
  word: string,
  { moneyPrecision }: Pick<VendureSettings, 'moneyPrecision'>,
): CurrencyCode {
  const currency = requireKnownCurrency(word);
  const digits = currencyDigits(currency);
  if (digits === moneyPrecision) return currency;
  throw unknownOutcome(
    `Vendure keeps amounts with ${moneyPrecision} decimals (moneyPrecision), and ${currency} has ${digits}`,
  );
}
