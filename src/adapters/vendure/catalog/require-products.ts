import type { MerchantCall, NewLineItem } from '../../contract/index.ts';
import { requireOwnProducts } from '../../toolkit/catalog/require-own-products.ts';
import { findVariants } from '../admin-operations.ts';
import type { VendureContext } from '../vendure-context.ts';

/**
 * Throws ProductNotFound if an item names another product than its variant's: Vendure adds items by the variant alone.
 * One call for all items that name a product. An unknown variant is left to the addition, which refuses it.
 */
export async function requireProducts(
  { client }: VendureContext,
  call: MerchantCall,
  items: readonly NewLineItem[],
): Promise<void> {
  const ids = [
    ...new Set(items.flatMap(({ addToCartRef: { variantId, productId } }) => (productId ? [variantId] : []))),
  ];
  if (ids.length === 0) return;
  const answer = await client.admin(call, findVariants, { ids, skus: [], take: ids.length });
  // Vendure fails at an identifier in a form that it does not know, and the addition fails at it too.
  if (answer.kind === 'errors') return;
  requireOwnProducts(items, new Map(answer.data.productVariants.items.map(({ id, productId }) => [id, productId])));
}
