import { toOptionAccessors } from '../../domain/product/option-accessors.ts';
import type { Product } from '../../domain/product/product.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { GraphQLContext } from '../context.ts';
import type { ProductReference } from '../loaders/product-loader.ts';
import type { ProductVariantParent } from '../parents.ts';

interface ProductArguments {
  readonly domain: string;
  readonly baseSku?: string | null;
  readonly handle?: string | null;
  readonly sku?: string | null;
}

/** The product that is named in exactly one way. Throws InvalidInputQuery, ProductNotFound. */
export async function requireProduct(
  { domain, ...names }: ProductArguments,
  { loaders }: GraphQLContext,
): Promise<Product> {
  const reference = requireReference(names);
  const product = await loaders.products.load({ domain, reference });
  if (product !== null) return product;
  throw new CommerceError('ProductNotFound', { field: [reference.by] });
}

const ways = ['baseSku', 'handle', 'sku'] as const;

function requireReference(names: Omit<ProductArguments, 'domain'>): ProductReference {
  const given = ways.flatMap((by) => (typeof names[by] === 'string' ? [{ by, value: names[by] }] : []));
  const [reference] = given;
  if (reference !== undefined && given.length === 1) return reference;
  throw new CommerceError('InvalidInputQuery', { description: 'Give exactly one of baseSku, handle and sku' });
}

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

/** The product of a key, with the postal code in the third place if it is one for a code; null if there is none. */
export const findProduct = (
  [domain = '', value = '', postalCode]: readonly string[],
  { loaders }: GraphQLContext,
): Promise<Product | null> =>
  postalCode === undefined
    ? loaders.products.load({ domain, reference: { by: 'baseSku', value } })
    : loaders.localProducts.load({ domain, baseSku: value, postalCode });

/** The variant of a product for a postal code. */
export async function findLocalVariant(
  [domain = '', baseSku = '', variantId = '', postalCode = '']: readonly string[],
  context: GraphQLContext,
): Promise<ProductVariantParent | null> {
  const product = await findProduct([domain, baseSku, postalCode], context);
  return product && pickVariant(product, variantId);
}

/** The variant as the catalog has it now; null if it has it no more. */
export async function findVariant(name: VariantName, context: GraphQLContext): Promise<ProductVariantParent | null> {
  const product = await loadProductOf(name, context);
  return product && pickVariant(product, name.variantId);
}

export function toVariantParents({
  variants,
  variantOptionValues,
  domain,
  baseSku,
  postalCode,
}: Product): readonly ProductVariantParent[] {
  const accessors = toOptionAccessors(variantOptionValues);
  return variants.map((variant) => ({
    ...variant,
    variantOptionList: variant.variantOptionList.map(({ option, value }) => ({
      option,
      value,
      propertyAccessor: accessors.get(option) ?? option,
      optionValue: value,
    })),
    domain,
    baseSku,
    ...(postalCode !== undefined && { postalCode }),
  }));
}

const pickVariant = (product: Product, variantId: string): ProductVariantParent | null =>
  toVariantParents(product).find((variant) => variant.variantId === variantId) ?? null;
