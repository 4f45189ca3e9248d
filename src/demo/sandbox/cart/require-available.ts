import { type RefusalDetails, ShopRefusal } from '../shop-refusal.ts';

/** The number of units of a variant that can be ordered; null if unlimited. */
export const availableUnits = (variant: {
  readonly tracked: number;
  readonly policy: string;
  readonly stock: number;
}): number | null => (variant.tracked === 0 || variant.policy === 'continue' ? null : Math.max(variant.stock, 0));

const MAX_QUANTITY = 10_000;

/** Refuses a quantity that a line cannot have: `quantity-out-of-range`, `stock-short`. */
export function requireAvailable(
  variant: Parameters<typeof availableUnits>[0] & { readonly sku: string },
  quantity: number,
  details: Pick<RefusalDetails, 'item'> = {},
): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    throw new ShopRefusal('quantity-out-of-range', { ...details, maximum: MAX_QUANTITY });
  }
  const available = availableUnits(variant);
  if (available !== null && quantity > available) {
    throw new ShopRefusal('stock-short', { ...details, available, sku: variant.sku });
  }
}
