import type { Product } from '../../../domain/product/product.ts';
import type { GraphQLContext } from '../../context.ts';
import type { ProductVariantParent } from '../../parents.ts';
import { findProduct } from './find-product.ts';
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

/** The variant of a product for a postal code. */
export async function findLocalVariant(
  [domain = '', baseSku = '', variantId = '', postalCode = '']: readonly string[],
  context: GraphQLContext,
): Promise<ProductVariantParent | null> {
  const product = await findProduct([domain, baseSku, postalCode], context);
  return product && pickVariant(product, variantId);
}

/** The variant of that product. */
export async function findVariant(name: VariantName, context: GraphQLContext): Promise<ProductVariantParent | null> {
  const product = await loadProductOf(name, context);
  return product && pickVariant(product, name.variantId);
}

const pickVariant = (product: Product, variantId: string): ProductVariantParent | null =>
  toVariantParents(product).find((variant) => variant.variantId === variantId) ?? null;
