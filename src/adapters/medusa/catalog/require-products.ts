import type { MerchantCall, NewLineItem } from '../../contract/index.ts';
import { requireOwnProducts } from '../../toolkit/catalog/require-own-products.ts';
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
  requireOwnProducts(items, new Map(variants.map(({ id, product_id }) => [id, product_id])));
}
