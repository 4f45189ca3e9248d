/**
 * Currencies whose smallest unit is not a hundredth, from ISO 4217's table of minor units. The runtime's own data
 * (`Intl`) follows everyday usage and differs for some of them, so it is not used.
 */
const digits: Readonly<Record<string, number>> = {
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

/** The currencies that the table names. */
export const currencyNames: readonly string[] = Object.keys(digits);

/** How many decimal places an amount in the currency has: USD 2, JPY 0, KWD 3. */
export const currencyDigits = (currency: string): number => digits[currency] ?? 2;
