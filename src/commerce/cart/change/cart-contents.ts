import type { LineItem } from '../../../domain/cart/line-item.ts';

export type ContentItem = Pick<LineItem, 'variantId' | 'quantity'>;

/** The units of each variant, in whichever lines. */
export type CartContents = ReadonlyMap<string, number>;

export function toContents(items: Iterable<ContentItem>): CartContents {
  const units = new Map<string, number>();
  for (const { variantId, quantity } of items) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  return units;
}
