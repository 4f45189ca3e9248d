import { CommerceError } from '../../../errors/commerce-error.ts';
import type { NewLineItem } from '../../contract/index.ts';

/**
 * Throws ProductNotFound if an item names another product than its variant's: platforms add items by the variant alone. `productOf` has the
 * product of each variant that is known; an unknown one is left to the addition, which refuses it.
 */
export function requireOwnProducts(
  items: readonly NewLineItem[],
  productOf: ReadonlyMap<string, string | null | undefined>,
): void {
  for (const [index, { addToCartRef }] of items.entries()) {
    const known = productOf.get(addToCartRef.variantId) ?? null;
    if (addToCartRef.productId === null || known === null || known === addToCartRef.productId) continue;
    throw new CommerceError('ProductNotFound', {
      field: ['items', String(index), 'addToCartRef', 'productId'],
      description: 'The variant belongs to another product',
    });
  }
}
