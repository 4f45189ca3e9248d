import { createHash } from 'node:crypto';

/** Short enough to index, long enough that two values never meet. */
const digest = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

/** Values that are compared as a whole, as words that any index can hold. */
export const tokens = {
  title: (key: string): string => `t${digest(key)}`,
  sku: (key: string): string => `s${digest(key)}`,
  neighbors: (left: string, right: string): string => `n${digest(left, right)}`,
  domain: (domain: string): string => `d${digest(domain)}`,
  brand: (brand: string): string => `b${digest(brand)}`,
  productType: (type: string): string => `y${digest(type)}`,
  available: 'a',
  option: (option: string, value: string): string => `o${digest(option, value)}`,
  /** An option value of a variant that is available. */
  availableOption: (option: string, value: string): string => `v${digest(option, value)}`,
  price: (currency: string, bucket: number): string => `p${currency.toLowerCase()}${bucket}`,
} as const;

/** Prices in steps of about 40 percent: a bound is looked up by its bucket first. */
export const toPriceBucket = (number: number): number => (number < 1 ? 0 : 1 + Math.floor(Math.log2(number) * 2));
