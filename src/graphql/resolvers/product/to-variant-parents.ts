import type { Product } from '../../../domain/product.ts';
import type { ProductVariantParent } from '../../parents.ts';

export const toVariantParents = ({ variants, domain, baseSku }: Product): readonly ProductVariantParent[] =>
  variants.map((variant) => ({ ...variant, domain, baseSku }));
