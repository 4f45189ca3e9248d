import type { QueryResolvers } from '../../generated/resolver-types.ts';
import { requireProduct } from './require-product.ts';

export const product: QueryResolvers['product'] = (_root, names, context) => requireProduct(names, context);
