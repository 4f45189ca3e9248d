import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { parseCategoryPath } from '../../../src/domain/product/category-path.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../../src/domain/product/product.ts';

export interface ProductSketch {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly brand?: string | null;
  readonly type?: string | null;
  readonly tags?: readonly string[];
  readonly currency?: string;
  readonly createdAt?: number | null;
  /** Such as `Home > Lamps`. */
  readonly categories?: readonly string[];
  /** One variant each; option names to values. */
  readonly variants?: readonly {
    readonly price: number;
    readonly available?: boolean;
    readonly sku?: string;
    readonly options?: Readonly<Record<string, string>>;
  }[];
}

/** A whole product from what a test is about. Option `Color` has the accessor `color`. */
export function platformProduct(sketch: ProductSketch): PlatformProduct {
  const {
    id,
    title,
    description = '',
    brand = null,
    type = null,
    tags = [],
    createdAt = null,
    categories = [],
  } = sketch;
  const currency = requireCurrency(sketch.currency ?? 'USD');
  const sketches = sketch.variants ?? [{ price: 1_000 }];
  const names = [...new Set(sketches.flatMap(({ options = {} }) => Object.keys(options)))];
  const variants = sketches.map(({ price, available = true, sku, options = {} }, index): ProductVariant => {
    const variantId = `${id}-${index}`;
    return {
      variantId,
      sku: sku ?? `SKU-${variantId}`,
      handle: null,
      title,
      displayName: title,
      addToCartRef: { variantId, productId: id, variantHandles: [] },
      price: money(price, currency),
      msrp: null,
      available,
      requiresShipping: true,
      image: null,
      variantOptionList: Object.entries(options).map(([option, value]) => ({ option, value })),
    };
  });
  return {
    baseSku: id,
    productId: id,
    title,
    handle: id,
    description,
    productType: type,
    brand,
    pdpUrl: null,
    images: [],
    variants,
    variantOptionValues: names.map((name, index) => toOption(name, index, sketches)),
    tags,
    reviews: null,
    createdAt,
    categories: categories.map(parseCategoryPath),
  };
}

const toOption = (
  displayName: string,
  index: number,
  variants: readonly { readonly options?: Readonly<Record<string, string>> }[],
): VariantOption => ({
  displayName,
  propertyAccessor: displayName.toLowerCase(),
  position: index + 1,
  optionValues: [...new Set(variants.flatMap(({ options = {} }) => options[displayName] ?? []))].map((value) => ({
    displayName: value,
    value,
    available: true,
  })),
});
