import * as z from 'zod';
import type { CartLine } from './pricing/cart-state.ts';

const words = z.array(z.string().min(1)).max(200).default([]);

/** Which goods a rule is about: those with one of the tags, handles or SKUs. Null for all goods. */
export const goods = z.strictObject({ tags: words, handles: words, skus: words }).nullable().default(null);

export type Goods = z.output<typeof goods>;

export const isAmong = (rule: Goods, { tags, baseSku, sku }: Pick<CartLine, 'tags' | 'baseSku' | 'sku'>): boolean =>
  rule === null ||
  rule.tags.some((tag) => tags.includes(tag)) ||
  rule.handles.includes(baseSku) ||
  rule.skus.includes(sku);
