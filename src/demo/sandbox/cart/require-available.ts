import { type RefusalDetails, ShopRefusal } from '../shop-refusal.ts';

/** The number of units of a variant that can be ordered; null if unlimited. */
export const availableUnits = (variant: {
  readonly tracked: number;
  readonly policy: string;
  readonly stock: number;
}): number | null => (variant.tracked === 0 || variant.policy === 'continue' ? null : Math.max(variant.stock, 0));

const MAX_QUANTITY = 10_000;

/**
 * Refuses a quantity that a line cannot have: `quantity-out-of-range`, `stock-short`. The stock is checked before the largest
 * quantity, since that refusal says how many can be had.
 */
export function requireAvailable(
  variant: Parameters<typeof availableUnits>[0] & { readonly sku: string },
  quantity: number,
  details: Pick<RefusalDetails, 'item'> = {},
): void {
  const outOfRange = () => new ShopRefusal('quantity-out-of-range', { ...details, maximum: MAX_QUANTITY });
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw outOfRange();
  const available = availableUnits(variant);
  if (available !== null && quantity > available) {
    throw new ShopRefusal('stock-short', { ...details, available, sku: variant.sku });
  }
  if (quantity > MAX_QUANTITY) throw outOfRange();
}
