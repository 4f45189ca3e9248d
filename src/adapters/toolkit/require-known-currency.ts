import { type CurrencyCode, isCurrencyCode } from '../../lib/currency/currency.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** The ISO 4217 code, given in capitals or not. Throws UpstreamFailure for any other word. */
export function requireKnownCurrency(word: string): CurrencyCode {
  const code = word.toUpperCase();
  if (isCurrencyCode(code)) return code;
  throw unknownOutcome('The platform names a currency that ISO 4217 does not have');
}
