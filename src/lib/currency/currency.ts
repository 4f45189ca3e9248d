import { currencyNames } from './currency-digits.ts';

declare const currencyBrand: unique symbol;
/** A three-letter ISO 4217 code in capitals, known to this service. */
export type CurrencyCode = string & { readonly [currencyBrand]: true };

const known: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...currencyNames]);

export const isCurrencyCode = (code: string): code is CurrencyCode => known.has(code);

const symbols = new Map<CurrencyCode, string>();

/** The customary symbol in English text: `$`, `¥`; the code itself if there is none. */
export function currencySymbol(currency: CurrencyCode): string {
  const cached = symbols.get(currency);
  if (cached !== undefined) return cached;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}
