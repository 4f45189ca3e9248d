import type { NewLineItem } from '../../../adapters/contract/index.ts';
import type { ChangeEvidence } from '../change/cart-change.ts';
import { toContents } from '../change/cart-contents.ts';

export interface Addition {
  readonly items: readonly NewLineItem[];
  readonly flush: boolean;
}

/** The cart then holds the added items, and what it held before unless the change flushed it. */
export const addedItems: ChangeEvidence<Addition> = {
  kind: 'contents',
  after: ({ items, flush }, before) =>
    toContents([
      ...(flush ? [] : [...before].map(([variantId, quantity]) => ({ variantId, quantity }))),
      ...items.map(({ addToCartRef: { variantId }, quantity }) => ({ variantId, quantity })),
    ]),
};
