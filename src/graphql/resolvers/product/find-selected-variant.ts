import type { Product } from '../../../domain/product/product.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { ProductVariantParent } from '../../parents.ts';
import { toVariantParents } from './to-variant-parents.ts';

const MAX_OPTIONS = 50;

/** The one variant that has all of these values; null if none or several have them. Throws InvalidInputQuery. */
export function findSelectedVariant(
  product: Product,
  options: readonly { readonly propertyAccessor: string; readonly optionValue: string }[],
): ProductVariantParent | null {
  if (options.length > MAX_OPTIONS) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['options'],
      description: `options must have at most ${MAX_OPTIONS} entries`,
    });
  }
  const [found, ...others] = toVariantParents(product).filter(({ variantOptionList }) =>
    options.every((wanted) =>
      variantOptionList.some(
        ({ propertyAccessor, optionValue }) =>
          propertyAccessor === wanted.propertyAccessor && optionValue === wanted.optionValue,
      ),
    ),
  );
  return others.length === 0 ? (found ?? null) : null;
}
