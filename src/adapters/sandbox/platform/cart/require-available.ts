import { type RefusalDetails, ShopRefusal } from '../shop-refusal.ts';

/** How many units of a variant somebody may have; null for no bound. */
export const availableUnits = (variant: {
  readonly tracked: number;
  readonly policy: string;
  readonly stock: number;
}): number | null => (variant.tracked === 0 || variant.policy === 'continue' ? null : Math.max(variant.stock, 0));

export const MAXIMUM_QUANTITY = 10_000;

/** Refuses a quantity that a line cannot have: `quantity-out-of-range`, `stock-short`. */
export function requireAvailable(
  variant: Parameters<typeof availableUnits>[0] & { readonly sku: string },
  quantity: number,
  details: Pick<RefusalDetails, 'item'> = {},
): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAXIMUM_QUANTITY) {
    throw new ShopRefusal('quantity-out-of-range', details);
  }
  const available = availableUnits(variant);
  if (available !== null && quantity > available) {
    throw new ShopRefusal('stock-short', { ...details, available, sku: variant.sku });
  }
}
