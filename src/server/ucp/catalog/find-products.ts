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

const PRODUCT = 'product:';

/** The identifier of a product. Platforms may give a product and a variant of another one the same, so that it says which it is. */
export const toProductId = ({ baseSku }: Pick<Product, 'baseSku'>): string => `${PRODUCT}${baseSku}`;

/** What an identifier may stand for, the likeliest first. */
const toReferences = (id: string) => [
  ...(id.startsWith(PRODUCT) ? [{ by: 'baseSku' as const, value: id.slice(PRODUCT.length) }] : []),
  // A platform may begin its own names so, too.
  ...NAMES.map((by) => ({ by, value: id })),
];

/** Finds the products that exist, in the order of the identifiers. */
export async function findProducts(call: UcpCall, ids: readonly string[]): Promise<readonly FoundId[]> {
  const meanings = ids.map(toReferences);
  const references = meanings.flat();
  const loaded = await call.options.commerce.loadProducts(call.toCaller(null), { domain: call.domain, references });
  const products = loaded.values();
  return ids.flatMap((id, index): readonly FoundId[] => {
    const candidates = (meanings[index] ?? []).map(({ by }) => ({ by, product: products.next().value ?? null }));
    for (const { by, product } of candidates) {
      if (product === null || product.variants.length === 0) continue;
      if (by === 'baseSku' || by === 'handle') return [{ id, product, variant: null }];
      const variant = product.variants.find((each) => each[by] === id);
      if (variant !== undefined) return [{ id, product, variant }];
    }
    return [];
  });
}
