import { type CentsRate, toNativeBounds, toUsdCents } from '../domain/money/usd-cents.ts';
import type { CatalogFilters } from '../stores/ports/catalog-index.ts';
import { allOf, anyOf, type Expression, except, token } from './expression.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';
import { tokens, toPriceBucket } from './tokens.ts';

export interface FilterRules {
  readonly filters: CatalogFilters;
  readonly rates: readonly CentsRate[];
}

/** Narrows an expression to what filters can find. `needsFacts`: the products must then be judged by their facts. */
export function narrow(expression: Expression, rules: FilterRules): Expression {
  const parts = toParts(rules);
  return parts.length === 0 ? expression : allOf([expression, ...parts]);
}

/** Whether the index alone cannot decide: several conditions must hold for one and the same variant. */
export const needsFacts = ({ filters }: FilterRules): boolean => hasPriceBound(filters) || filters.variants.length > 1;

const hasPriceBound = ({ minPrice, maxPrice }: CatalogFilters): boolean => minPrice !== null || maxPrice !== null;

/** The merchants of the index that the caller may see, and of these the wanted ones. Null: nothing can be found. */
export function narrowToDomains(
  expression: Expression,
  domains: { readonly indexed: readonly string[]; readonly wanted: readonly string[] },
): Expression | null {
  const seen = domains.indexed.filter((domain) => domains.wanted.includes(domain));
  const hidden = domains.indexed.filter((domain) => !domains.wanted.includes(domain));
  if (seen.length === 0) return null;
  const toTokens = (some: readonly string[]) => some.map((domain) => token(tokens.domain(domain), ['filters']));
  if (hidden.length < seen.length) return except(expression, toTokens(hidden));
  return allOf([expression, anyOf(toTokens(seen))]);
}

function toParts({ filters, rates }: FilterRules): readonly Expression[] {
  const { brands, productTypes, inStock, variants } = filters;
  const toOption = inStock ? tokens.availableOption : tokens.option;
  return [
    ...(brands.length === 0 ? [] : [anyFilter(brands.map(tokens.brand))]),
    ...(productTypes.length === 0 ? [] : [anyFilter(productTypes.map(tokens.productType))]),
    ...(inStock ? [token(tokens.available, ['filters'])] : []),
    ...variants.map(({ option, values }) => anyFilter(values.map((value) => toOption(option, value)))),
    ...(hasPriceBound(filters) ? [anyFilter(listPriceTokens(filters, rates))] : []),
  ];
}

const anyFilter = (wanted: readonly string[]): Expression => anyOf(wanted.map((each) => token(each, ['filters'])));

/** The highest bucket that a price can have. */
const LAST_BUCKET = toPriceBucket(Number.MAX_SAFE_INTEGER);

function listPriceTokens({ minPrice, maxPrice }: CatalogFilters, rates: readonly CentsRate[]): readonly string[] {
  const found = rates.flatMap((rate) => {
    const { min, max } = toNativeBounds(rate, { min: minPrice, max: maxPrice });
    if (min > max) return [];
    const [from, to] = [toPriceBucket(min), Math.min(toPriceBucket(max), LAST_BUCKET)];
    return Array.from({ length: to - from + 1 }, (_, index) => tokens.price(rate.currency, from + index));
  });
  // A token that no product has, where no currency can be compared.
  return found.length === 0 ? ['p'] : found;
}

/** Whether one and the same variant fulfills everything. */
export const fits = (facts: ProductFacts, rules: FilterRules): boolean => {
  const judge = createVariantJudge(facts, rules);
  return facts.variants.some((variant) => judge(variant));
};

/** Judges the variants of one product; `but` leaves the filters of that option out. */
export function createVariantJudge(
  { options, currency }: Pick<ProductFacts, 'options' | 'currency'>,
  { filters, rates }: FilterRules,
): (variant: VariantFacts, but?: string) => boolean {
  const { variants, inStock, minPrice, maxPrice } = filters;
  const byPrice = hasPriceBound(filters);
  const wanted = variants.map(({ option, values }) => ({
    option,
    places: new Set(
      options.flatMap(([accessor, value], place) => (accessor === option && values.includes(value) ? [place] : [])),
    ),
  }));
  return ([price, available, held], but) => {
    if (inStock && available === 0) return false;
    if (!wanted.every(({ option, places }) => option === but || held.some((place) => places.has(place)))) return false;
    if (!byPrice) return true;
    const cents = toUsdCents({ currency, number: price }, rates);
    return cents !== null && cents >= (minPrice ?? 0) && cents <= (maxPrice ?? cents);
  };
}
