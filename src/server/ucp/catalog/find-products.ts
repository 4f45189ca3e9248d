import type { Product, ProductVariant } from '../../../domain/product/product.ts';
import type { UcpCall } from '../ucp-call.ts';

/** What an identifier of the catalog means: a product, or one variant of it. Variants go first. */
export interface FoundId {
  readonly id: string;
  readonly product: Product;
  /** Null if the identifier is the product's own. */
  readonly variant: ProductVariant | null;
}

/** Finds the products that exist, in the order of the identifiers. */
export async function findProducts(call: UcpCall, ids: readonly string[]): Promise<readonly FoundId[]> {
  const references = ids.flatMap((value) => [
    { by: 'variantId' as const, value },
    { by: 'baseSku' as const, value },
  ]);
  const loaded = await call.options.commerce.loadProducts(call.toCaller(null), { domain: call.domain, references });
  return ids.flatMap((id, index): readonly FoundId[] => {
    const ofVariant = loaded[2 * index] ?? null;
    const variant = ofVariant?.variants.find(({ variantId }) => variantId === id);
    if (ofVariant !== null && variant !== undefined) return [{ id, product: ofVariant, variant }];
    const product = loaded[2 * index + 1] ?? null;
    return product === null || product.variants.length === 0 ? [] : [{ id, product, variant: null }];
  });
}
