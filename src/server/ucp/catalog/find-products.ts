import type { Product, ProductVariant } from '../../../domain/product/product.ts';
import type { UcpCall } from '../ucp-call.ts';

/** What an identifier of the catalog means: a product, or one variant of it. Variants go first, and names after identifiers. */
export interface FoundId {
  readonly id: string;
  readonly product: Product;
  /** Null if the identifier is the product's own. */
  readonly variant: ProductVariant | null;
}

const NAMES = ['variantId', 'baseSku', 'sku', 'handle'] as const;

/** Finds the products that exist, in the order of the identifiers. */
export async function findProducts(call: UcpCall, ids: readonly string[]): Promise<readonly FoundId[]> {
  const references = ids.flatMap((value) => NAMES.map((by) => ({ by, value })));
  const loaded = await call.options.commerce.loadProducts(call.toCaller(null), { domain: call.domain, references });
  return ids.flatMap((id, index): readonly FoundId[] => {
    for (const [place, by] of NAMES.entries()) {
      const product = loaded[NAMES.length * index + place] ?? null;
      if (product === null || product.variants.length === 0) continue;
      if (by === 'baseSku' || by === 'handle') return [{ id, product, variant: null }];
      const variant = product.variants.find((each) => each[by] === id);
      if (variant !== undefined) return [{ id, product, variant }];
    }
    return [];
  });
}
