import type { ProductResolvers } from '../../generated/resolver-types.ts';
import { requireKey } from '../node/require-key.ts';
import { findProduct } from './find-product.ts';

export const resolveProductReference: NonNullable<ProductResolvers['__resolveReference']> = async (
  reference,
  context,
) => {
  const key =
    'id' in reference ? requireKey(['Product', 'LocalProduct'], reference.id) : [reference.domain, reference.baseSku];
  const product = await findProduct(key, context);
  return product && { ...product };
};
