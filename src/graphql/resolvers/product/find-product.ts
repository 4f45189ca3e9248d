import type { Product } from '../../../domain/product/product.ts';
import type { GraphQLContext } from '../../context.ts';

/** The product of a key; null if there is none. */
export const findProduct = (
  [domain = '', value = '']: readonly string[],
  { loaders }: GraphQLContext,
): Promise<Product | null> => loaders.products.load({ domain, reference: { by: 'baseSku', value } });
