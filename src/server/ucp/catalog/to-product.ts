import type { Image } from '../../../domain/cart/line-item.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { Product, ProductVariant } from '../../../domain/product/product.ts';
import { toPlainText } from '../../../domain/text/to-plain-text.ts';
import { toProductId } from './find-products.ts';

/** A product as the catalog of the protocol shows it. Source: the protocol, "Product". */
export function toProduct(product: Product) {
  const { title, handle, description, pdpUrl, productType, images, tags, reviews } = product;
  const { variants, variantOptionValues } = product;
  return {
    id: toProductId(product),
    title,
    ...(handle !== '' && { handle }),
    description: { plain: toPlainText(description) },
    ...(pdpUrl !== null && { url: pdpUrl }),
    ...(productType !== null && { categories: [{ value: productType }] }),
    price_range: toPriceRange(variants),
    ...(images.length > 0 && { media: images.map(toMedia) }),
    ...(variantOptionValues.length > 0 && {
      options: variantOptionValues.map(({ displayName, optionValues }) => ({
        name: displayName,
        values: optionValues.map((value) => ({ id: value.value, label: value.displayName })),
      })),
    }),
    variants: variants.map((variant) => toVariant(product, variant)),
    ...(reviews !== null &&
      reviews.averageRating !== null && {
        rating: { value: reviews.averageRating, scale_max: 5, count: reviews.totalReviews },
      }),
    ...(tags.length > 0 && { tags }),
  };
}

export function toVariant(product: Product, variant: ProductVariant) {
  const { variantId, sku, title, price, msrp, available, image } = variant;
  return {
    id: variantId,
    sku,
    title: title === '' ? product.title : title,
    description: { plain: variant.displayName === '' ? product.title : variant.displayName },
    price: toPrice(price),
    ...(msrp !== null && { list_price: toPrice(msrp) }),
    availability: { available, status: available ? 'in_stock' : 'out_of_stock' },
    options: listOptions(product, variant),
    ...(image !== null && { media: [toMedia(image)] }),
  };
}

/** The options of a variant, by the names and labels that the product shows. */
export const listOptions = (product: Product, { variantOptionList }: ProductVariant) => {
  const shown = findShown(product);
  return variantOptionList.map(({ option, value }) => {
    const known = shown.get(option);
    return { name: known?.name ?? option, id: value, label: known?.labels.get(value) ?? value };
  });
};

interface ShownOption {
  readonly name: string;
  /** By value. */
  readonly labels: ReadonlyMap<string, string>;
}

/** What products show, as long as they are there: one can have thousands of variants, and as many values. */
const shownByProduct = new WeakMap<Product, ReadonlyMap<string, ShownOption>>();

/** The options that a product shows, by each of their names. The first of a name counts, as does the first of a value. */
function findShown(product: Product): ReadonlyMap<string, ShownOption> {
  const known = shownByProduct.get(product);
  if (known !== undefined) return known;
  const entries = product.variantOptionValues.flatMap(({ propertyAccessor, displayName: name, optionValues }) => {
    const labels = new Map(optionValues.map(({ value, displayName }) => [value, displayName] as const).reverse());
    return [propertyAccessor, name].map((each) => [each, { name, labels }] as const);
  });
  const shown = new Map(entries.reverse());
  shownByProduct.set(product, shown);
  return shown;
}

const toPrice = ({ number, currency }: Money) => ({ amount: number, currency });

function toPriceRange(variants: readonly ProductVariant[]) {
  const prices = variants.map(({ price }) => price).sort((one, other) => one.number - other.number);
  const [min] = prices;
  const max = prices.at(-1);
  if (min === undefined || max === undefined) throw new TypeError('A product has no variant');
  return { min: toPrice(min), max: toPrice(max) };
}

const toMedia = ({ url, alt }: Image) => ({ type: 'image', url, ...(alt !== null && { alt_text: alt }) });
