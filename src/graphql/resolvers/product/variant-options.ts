import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { requireProduct } from './require-product.ts';

export const variantOptions: QueryResolvers['variantOptions'] = async (_root, names, context) =>
  (await requireProduct(names, context)).variantOptionValues;
