import { hash } from 'node:crypto';

/** Short enough to index, long enough that two values never meet. */
const digest = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'hex').slice(0, 16);

const MAX_KNOWN = 20_000;
const known = new Map<string, string>();

/** Digests values that many products share. */
function digestShared(...parts: readonly string[]): string {
  const key = JSON.stringify(parts);
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = digest(...parts);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, made);
  return made;
}

/** Values that are compared as a whole, as words that any index can hold. */
export const tokens = {
  title: (key: string): string => `t${digest(key)}`,
  sku: (key: string): string => `s${digest(key)}`,
  /** Two neighbors of a title, as one word. */
  neighbors: (left: string, right: string): string => tokens.joined(left + right),
  joined: (word: string): string => `n${digest(word)}`,
  /** The singular of what a product is. */
  noun: (singular: string): string => `h${digestShared(singular)}`,
  /** A tag, type or brand as a whole. */
  label: (words: readonly string[]): string => `l${digestShared(...words)}`,
  domain: (domain: string): string => `d${digestShared(domain)}`,
  brand: (brand: string): string => `b${digestShared(brand)}`,
  productType: (type: string): string => `y${digestShared(type)}`,
  category: (domain: string, id: string): string => `c${digestShared(domain, id)}`,
  available: 'a',
  option: (option: string, value: string): string => `o${digestShared(option, value)}`,
  /** An option value of a variant that is available. */
  availableOption: (option: string, value: string): string => `v${digestShared(option, value)}`,
  price: (currency: string, bucket: number): string => `p${currency.toLowerCase()}${bucket}`,
} as const;

/** Prices in steps of about 40 percent: a bound is looked up by its bucket first. */
export const toPriceBucket = (number: number): number => (number < 1 ? 0 : 1 + Math.floor(Math.log2(number) * 2));
