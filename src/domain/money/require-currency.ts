import { CommerceError } from '../../errors/commerce-error.ts';
import { type CurrencyCode, isCurrencyCode } from '../../lib/currency/currency.ts';

/** Throws InvalidInputBody for anything but a known code in capitals. */
export function requireCurrency(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) {
    throw new CommerceError('InvalidInputBody', {
      description: `"${code.slice(0, 16)}" is not an ISO 4217 currency code`,
    });
  }
  return code;
}
