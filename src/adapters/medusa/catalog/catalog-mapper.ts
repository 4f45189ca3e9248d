import type { CategoryPath } from '../../../domain/product/category-path.ts';
import type { PlatformProduct, ProductVariant, VariantOption } from '../../../domain/product/product.ts';
import { toProductUrl } from '../../toolkit/catalog/product-url.ts';
import { toOptionAccessor } from '../../toolkit/catalog/to-option-accessor.ts';
import { parseInstant } from '../../toolkit/parse-instant.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import type { MedusaSettings } from '../settings.ts';
import { toMinorUnits } from '../to-minor-units.ts';
import type { WireProduct, WireVariant } from '../wire/product.ts';
import { isAvailable } from './is-available.ts';
import type { CategoryPaths } from './read-category-paths.ts';

export interface CatalogFacts {
  readonly settings: Pick<MedusaSettings, 'productUrl'>;
  /** The products that are shipped. */
  readonly shipped: ReadonlySet<string>;
  readonly categoryPaths: CategoryPaths;
}

type WireOption = NonNullable<WireProduct['options']>[number];

/** A variant without a price in the region cannot be bought and is left out. */
export function toPlatformProduct(product: WireProduct, facts: CatalogFacts): PlatformProduct {
  const handle = product.handle ?? product.id;
  const options = [...(product.options ?? [])].sort(byId);
  const variants = [...(product.variants ?? [])].sort(byRank);
  return {
    baseSku: product.id,
    productId: product.id,
    title: product.title,
    handle,
    description: product.description ?? '',
    productType: product.type?.value ?? null,
    brand: null,
    pdpUrl: toProductUrl(facts.settings.productUrl, handle),
    images: toImages(product),
    variants: variants.flatMap((variant) => toVariant(variant, product, options, facts) ?? []),
    variantOptionValues: options.map((option, index) => toOption(option, index, variants)),
    tags: (product.tags ?? []).map(({ value }) => value),
    categories: [...(product.categories ?? [])].sort(byId).flatMap(({ id }) => toPaths(id, facts)),
    reviews: null,
    createdAt: parseInstant(product.created_at ?? ''),
  };
}

/** Empty for a category that the shop does not show. */
function toPaths(id: string, { categoryPaths }: CatalogFacts): readonly CategoryPath[] {
  const path = categoryPaths.get(id) ?? [];
  return path.length === 0 ? [] : [path];
}

/** Medusa gives lists in any order; its ids sort by the time at which they were made. */
const byId = (left: { readonly id: string }, right: { readonly id: string }): number => (left.id < right.id ? -1 : 1);

const byRank = (left: WireVariant, right: WireVariant): number =>
  (left.variant_rank ?? 0) - (right.variant_rank ?? 0) || byId(left, right);

function toVariant(
  variant: WireVariant,
  product: WireProduct,
  options: readonly WireOption[],
  { shipped }: CatalogFacts,
): ProductVariant | undefined {
  const { calculated_amount: amount = null, original_amount: original, currency_code } = variant.calculated_price ?? {};
  if (amount === null) return undefined;
  const currency = requireKnownCurrency(currency_code ?? '');
  const price = toMinorUnits(amount, currency);
  const msrp = original === undefined || original === null ? price : toMinorUnits(original, currency);
  const image = variant.thumbnail ?? product.thumbnail ?? null;
  const values = options.flatMap(({ id, title }) => {
    const value = findValue(variant, id);
    return value === undefined ? [] : [{ option: toOptionAccessor(title), value }];
  });
  const title = variant.title || product.title;
  return {
    variantId: variant.id,
    sku: variant.sku || variant.id,
    handle: null,
    title,
    displayName: title,
    addToCartRef: {
      variantId: variant.id,
      productId: product.id,
      variantHandles: values.map(({ option, value }) => `${option}:${value}`),
    },
    price,
    msrp: msrp.number > price.number ? msrp : null,
    available: isAvailable(variant),
    requiresShipping: shipped.has(product.id),
    image: image === null ? null : { url: image, alt: title, type: 'default' },
    variantOptionList: values,
  };
}

const findValue = ({ options }: WireVariant, optionId: string): string | undefined =>
  options?.find(({ option_id }) => option_id === optionId)?.value;

function toOption({ id, title }: WireOption, index: number, variants: readonly WireVariant[]): VariantOption {
  const values = new Map<string, boolean>();
  for (const variant of variants) {
    const value = findValue(variant, id);
    if (value !== undefined) values.set(value, (values.get(value) ?? false) || isAvailable(variant));
  }
  return {
    displayName: title,
    propertyAccessor: toOptionAccessor(title),
    position: index + 1,
    optionValues: [...values].map(([value, available]) => ({ displayName: value, value, available })),
  };
}

function toImages({ title, thumbnail, images }: WireProduct): PlatformProduct['images'] {
  const ranked = [...(images ?? [])].sort((left, right) => (left.rank ?? 0) - (right.rank ?? 0));
  const urls = [...(thumbnail ? [thumbnail] : []), ...ranked.map(({ url }) => url)];
  return [...new Set(urls)].map((url, index) => ({ url, alt: title, type: index === 0 ? 'default' : null }));
}
