import { toOptionAccessors } from '../../domain/product/option-accessors.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { listCategoryPaths, writeCategoryPath } from './category-paths.ts';

/** What filters, facets and suggestions judge, small enough to be read for thousands of products. Stored as JSON. */
export interface ProductFacts {
  readonly title: string;
  readonly brand: string | null;
  readonly type: string | null;
  /** Each category, those above it included, as `writeCategoryPath` writes it. */
  readonly categories: readonly string[];
  readonly currency: string;
  /** Each option value of the product: the option's `propertyAccessor`, then the value. */
  readonly options: readonly (readonly [string, string])[];
  readonly variants: readonly VariantFacts[];
}

export const readFacts = (stored: string): ProductFacts => parseStoredJson<ProductFacts>(stored);

/** Price in minor units, whether it is available, and places in `options`. */
type VariantFacts = readonly [price: number, available: 0 | 1, options: readonly number[]];

/** The parts of `variantOptionList` go by the names that the product shows: `propertyAccessor` and value. */
export function toProductFacts(product: PlatformProduct): ProductFacts {
  const accessors = toOptionAccessors(product.variantOptionValues);
  const places = new Map<string, number>();
  const options: (readonly [string, string])[] = [];
  const variants = product.variants.map(({ price, available, variantOptionList }): VariantFacts => {
    const held = variantOptionList.map(({ option, value }) => {
      const entry = [accessors.get(option) ?? option, value] as const;
      const key = JSON.stringify(entry);
      const place = places.get(key) ?? options.push(entry) - 1;
      places.set(key, place);
      return place;
    });
    return [price.number, available ? 1 : 0, held];
  });
  return {
    title: product.title,
    brand: product.brand,
    type: product.productType,
    categories: listCategoryPaths(product).map(writeCategoryPath),
    currency: product.variants[0]?.price.currency ?? '',
    options,
    variants,
  };
}
