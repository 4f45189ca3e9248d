import { toOptionAccessors } from '../../../domain/product/option-accessors.ts';
import type { Product } from '../../../domain/product/product.ts';
import type { ProductVariantParent } from '../../parents.ts';

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
