import { z } from 'zod';
import { type CurrencyCode, currencyExponent } from '../../domain/money/currency.ts';
import { moneyFromDecimal } from '../../domain/money/money.ts';
import type { CartLine } from '../pricing/cart-state.ts';

const words = z.array(z.string().min(1)).max(200).default([]);

/** Which goods a rule is about: those with one of the tags, handles or SKUs. Null for all goods. */
export const goods = z.strictObject({ tags: words, handles: words, skus: words }).nullable().default(null);

export type Goods = z.output<typeof goods>;

export const isAmong = (rule: Goods, { tags, baseSku, sku }: Pick<CartLine, 'tags' | 'baseSku' | 'sku'>): boolean =>
  rule === null ||
  rule.tags.some((tag) => tags.includes(tag)) ||
  rule.handles.includes(baseSku) ||
  rule.skus.includes(sku);

export const decimalText = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal number as text, such as "4.95"');

/** Minor units. Throws a TypeError if the currency cannot hold the amount. */
export function toMinorUnits(text: string, currency: CurrencyCode): number {
  const amount = moneyFromDecimal(text, currency);
  if (amount === undefined) {
    throw new TypeError(
      `The settings of the shop are not valid: ${currency} cannot hold ${text}, it has ${currencyExponent(currency)} decimals`,
    );
  }
  return amount.number;
}
