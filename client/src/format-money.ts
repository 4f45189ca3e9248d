import { currencyDigits } from './generated/currency-digits.ts';

/**
 * An amount as buyers read it. `number` is in the currency's smallest unit of ISO 4217, as in the type `Money`: the runtime's own data leaves
 * out decimals that are rarely used, such as those of the forint.
 */
export function formatMoney(
  { number, currency }: { readonly number: number; readonly currency: string },
  locale?: string,
): string {
  const digits = currencyDigits.find(([names]) => names.test(currency))?.[1] ?? 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(number / 10 ** digits);
}
