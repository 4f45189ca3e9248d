import type { NewLineItem } from '../../contract/index.ts';

/** What is asked for of one variant. */
export interface WantedVariant {
  readonly variantId: string;
  readonly quantity: number;
  /** The first position of the variant in the input, for `field`. */
  readonly index: number;
}

/** For platforms that keep one line per variant, and do not say which input a refusal belongs to. */
export function mergeByVariant(items: readonly NewLineItem[]): readonly WantedVariant[] {
  const merged = new Map<string, WantedVariant>();
  items.forEach(({ addToCartRef: { variantId }, quantity }, index) => {
    const earlier = merged.get(variantId);
    merged.set(variantId, {
      variantId,
      quantity: quantity + (earlier?.quantity ?? 0),
      index: earlier?.index ?? index,
    });
  });
  return [...merged.values()];
}
