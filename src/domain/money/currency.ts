import { CommerceError } from '../../errors/commerce-error.ts';

declare const currencyBrand: unique symbol;
/** A three-letter ISO 4217 code in capitals, known to this service. */
export type CurrencyCode = string & { readonly [currencyBrand]: true };

/**
 * Currencies whose smallest unit is not a hundredth, from ISO 4217's table of minor units. The runtime's own data
 * (`Intl`) follows everyday usage and differs for some of them, so it is not used.
 */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

const known: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(exponents)]);

export const isCurrencyCode = (code: string): code is CurrencyCode => known.has(code);

/** Throws InvalidInputBody for anything but a known code in capitals. */
export function requireCurrency(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) {
    throw new CommerceError('InvalidInputBody', {
      description: `"${code.slice(0, 16)}" is not an ISO 4217 currency code`,
    });
  }
  return code;
}

/** How many decimal places the smallest unit has: USD 2, JPY 0, KWD 3. */
export const currencyExponent = (currency: CurrencyCode): number => exponents[currency] ?? 2;

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
