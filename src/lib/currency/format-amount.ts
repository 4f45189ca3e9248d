import { currencyDigits } from './currency-digits.ts';

/** An amount in minor units as English writes it: `$12.50`, `¥2,800`. */
export function formatAmount({ number, currency }: { readonly number: number; readonly currency: string }): string {
  const digits = currencyDigits(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(Number(`${number}e-${digits}`));
}
