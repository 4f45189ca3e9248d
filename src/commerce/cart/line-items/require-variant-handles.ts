import type { NewLineItem } from '../../../adapters/contract/index.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { loadProducts } from '../../catalog/load-products.ts';
import type { Merchant } from '../../merchant-calls/merchants.ts';
import type { CartContext } from '../cart-context.ts';

/**
 * Throws VariantNotFound if an item has handles that its variant has not. One read asks for all variants that came with
 * handles. A variant that the catalog does not know is left to the platform, which refuses it.
 */
export async function requireVariantHandles(
  context: CartContext,
  caller: Caller,
  { domain, adapter }: Merchant,
  items: readonly NewLineItem[],
): Promise<void> {
  const checked = items
    .map(({ addToCartRef }, index) => ({ ...addToCartRef, index }))
    .filter(({ variantHandles }) => variantHandles.length > 0);
  if (checked.length === 0 || adapter.getProducts === undefined) return;

  const references = checked.map(({ variantId }) => ({ by: 'variantId', value: variantId }) as const);
  const products = await loadProducts(context, caller, { domain, references });
  for (const [position, { variantId, variantHandles, index }] of checked.entries()) {
    const variant = products[position]?.variants.find((each) => each.variantId === variantId);
    const known = variant?.addToCartRef.variantHandles;
    if (known === undefined || variantHandles.every((handle) => known.includes(handle))) continue;
    throw new CommerceError('VariantNotFound', {
      field: ['items', String(index), 'addToCartRef', 'variantHandles'],
      description: 'The variant does not have these handles',
    });
  }
}
