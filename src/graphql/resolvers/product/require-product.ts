import type { Product } from '../../../domain/product/product.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { GraphQLContext } from '../../context.ts';
import type { ProductReference } from '../../loaders/product-loader.ts';

export interface ProductArguments {
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
