import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall, NewLineItem } from '../../contract/index.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { findVariants } from './find-variants.ts';

/**
 * Throws ProductNotFound if an item names another product than its variant's: Medusa adds items by the variant alone. One call for all
 * items that name a product. An unknown variant is left to the addition, which refuses it.
 */
export async function requireProducts(
  context: MedusaContext,
  call: MerchantCall,
  items: readonly NewLineItem[],
): Promise<void> {
  const named = items.flatMap(({ addToCartRef: { variantId, productId } }) => (productId === null ? [] : [variantId]));
  const variants = await findVariants(context, call, 'id', [...new Set(named)]);
  const products = new Map(variants.map(({ id, product_id }) => [id, product_id]));
  for (const [index, { addToCartRef }] of items.entries()) {
    const known = products.get(addToCartRef.variantId) ?? null;
    if (addToCartRef.productId === null || known === null || known === addToCartRef.productId) continue;
    throw new CommerceError('ProductNotFound', {
      field: ['items', String(index), 'addToCartRef', 'productId'],
      description: 'The variant belongs to another product',
    });
  }
}
