import type { PlatformProduct } from '../../../domain/product/product.ts';
import type { ProductReference } from '../../contract/index.ts';

/** Whether the reference is to this product, itself or by one of its variants. */
export function isNamed({ baseSku, handle, variants }: PlatformProduct, { by, value }: ProductReference): boolean {
  if (by === 'baseSku') return baseSku === value;
  if (by === 'handle') return handle !== '' && handle === value;
  return variants.some((variant) => variant[by] === value);
}
