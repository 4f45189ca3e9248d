import { type CentsRate, toNativeBounds } from '../../domain/money/usd-cents.ts';
import type { CatalogFilters } from '../../stores/ports/catalog-search.ts';
import type { ProductFacts } from '../facets/product-facts.ts';
import { allOf, anyOf, type Expression, except, token } from '../matching/expression.ts';
import { tokens, toPriceBucket } from '../matching/tokens.ts';

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

const toDomainTokens = (domains: readonly string[]): readonly Expression[] =>
  domains.map((domain) => token(tokens.domain(domain), ['filters']));

/** Every product of these merchants; null for none. */
export const findDomains = (domains: readonly string[]): Expression | null =>
  domains.length === 0 ? null : anyOf(toDomainTokens(domains));

/** Narrows expressions to the merchants of the index that are wanted. Null: nothing can be found. */
export function createDomainScope(
  indexed: readonly string[],
  wanted: ReadonlySet<string>,
): (expression: Expression) => Expression | null {
  const seen = indexed.filter((domain) => wanted.has(domain));
  if (seen.length === 0) return () => null;
  const hidden = indexed.filter((domain) => !wanted.has(domain));
  if (hidden.length < seen.length) {
    const hiddenTokens = toDomainTokens(hidden);
    return (expression) => except(expression, hiddenTokens);
  }
  const any = anyOf(toDomainTokens(seen));
  return (expression) => allOf([expression, any]);
}

function toParts({ filters, rates }: FilterRules): readonly Expression[] {
  const { brands, productTypes, categories, inStock, variants } = filters;
  const toOption = inStock ? tokens.availableOption : tokens.option;
  return [
    ...(brands.length === 0 ? [] : [anyFilter(brands.map(tokens.brand))]),
    ...(productTypes.length === 0 ? [] : [anyFilter(productTypes.map(tokens.productType))]),
    ...(categories.length === 0
      ? []
      : [anyFilter(categories.map(({ domain, category }) => tokens.category(domain, category)))]),
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

/** Judges a variant, whose options are the numbers of `held` from one place up to another: places in those that the judge was made for. */
export type VariantJudge = (
  price: number,
  available: number,
  held: ArrayLike<number>,
  from: number,
  to: number,
) => boolean;

/** What judges variants with these options and this currency: one and the same must have the options, be in stock and have the price. */
export function createProductJudge({
  filters,
  rates,
}: FilterRules): (facts: Pick<ProductFacts, 'options' | 'currency'>) => VariantJudge {
  const { variants, inStock, minPrice, maxPrice } = filters;
  const bounds = hasPriceBound(filters)
    ? new Map(rates.map((rate) => [rate.currency, toNativeBounds(rate, { min: minPrice, max: maxPrice })]))
    : null;
  return ({ options, currency }) => {
    const own = bounds?.get(currency);
    if (bounds !== null && own === undefined) return () => false;
    const { min, max } = own ?? { min: 0, max: Number.POSITIVE_INFINITY };
    const wanted = variants.map(
      ({ option, values }) =>
        new Set(
          options.flatMap(([accessor, value], place) => (accessor === option && values.includes(value) ? [place] : [])),
        ),
    );
    return (price, available, held, from, to) =>
      !(inStock && available === 0) &&
      price >= min &&
      price <= max &&
      wanted.every((places) => hasAny(places, held, from, to));
  };
}

function hasAny(places: ReadonlySet<number>, held: ArrayLike<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (places.has(held[at] ?? -1)) return true;
  return false;
}

/** Whether one and the same variant fulfills everything. */
export function createFit(rules: FilterRules): (facts: ProductFacts) => boolean {
  const judgeProduct = createProductJudge(rules);
  return (facts) => {
    const judge = judgeProduct(facts);
    return facts.variants.some(([price, available, held]) => judge(price, available, held, 0, held.length));
  };
}
