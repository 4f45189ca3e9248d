import type { Product } from '../../../domain/product/product.ts';
import type { GraphQLContext } from '../../context.ts';

/** The product of a key, with the postal code in the third place if it is one for a code; null if there is none. */
export const findProduct = (
  [domain = '', value = '', postalCode]: readonly string[],
  { loaders }: GraphQLContext,
): Promise<Product | null> =>
  postalCode === undefined
    ? loaders.products.load({ domain, reference: { by: 'baseSku', value } })
    : loaders.localProducts.load({ domain, baseSku: value, postalCode });
