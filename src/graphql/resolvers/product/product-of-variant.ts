import type { Product } from '../../../domain/product/product.ts';
import type { GraphQLContext } from '../../context.ts';
import type { ProductVariantParent } from '../../parents.ts';
import { toVariantParents } from './to-variant-parents.ts';

/** How a line names what it holds. */
export interface VariantName {
  readonly domain: string;
  /** Empty if the platform does not name the product in its lines. */
  readonly baseSku: string;
  readonly variantId: string;
}

/** The product as the catalog has it now; null if it has it no more. */
export const loadProductOf = (
  { domain, baseSku, variantId }: VariantName,
  { loaders }: GraphQLContext,
): Promise<Product | null> =>
  loaders.products.load({
    domain,
    reference: baseSku === '' ? { by: 'variantId', value: variantId } : { by: 'baseSku', value: baseSku },
  });

/** The variant of that product. */
export async function findVariant(name: VariantName, context: GraphQLContext): Promise<ProductVariantParent | null> {
  const product = await loadProductOf(name, context);
  const variants = product === null ? [] : toVariantParents(product);
  return variants.find(({ variantId }) => variantId === name.variantId) ?? null;
}
