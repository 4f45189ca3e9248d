import type { CategoryPath } from '../../domain/product/category-path.ts';
import type { CatalogFilters } from '../../stores/ports/catalog-search.ts';
import { createProductJudge, type FilterRules, type VariantJudge } from '../filters/catalog-filters.ts';
import { NONE } from './document-places.ts';
import type { ProductFacts } from './product-facts.ts';

/** Facts of products as numbers: to go through thousands of objects takes longer than a search. */
export interface FactColumns {
  /**
   * Each product has its fields, then its categories, and for each variant its price, 1 if it is available, the number of its options, and
   * these. What is no number is a place in one of the lists.
   */
  readonly numbers: Float64Array;
  readonly texts: readonly string[];
  readonly categories: readonly ShopCategory[];
  readonly options: ProductFacts['options'];
}

export interface ShopCategory {
  readonly domain: string;
  readonly path: CategoryPath;
  /** The same for all paths that lead to it. */
  readonly number: number;
}

/** `categories`: how many it is in. `size`: of all its numbers. */
export const fields = { domain: 0, version: 1, brand: 2, type: 3, currency: 4, categories: 5, size: 6 } as const;
const FIELDS = 7;

type Counted<Value> = readonly [value: Value, products: number];

/** Whether a variant counts; both are where their numbers begin. */
type Fits = (product: number, variant: number) => boolean;

/** Products, and their variants that fit. */
export class FactRows {
  readonly #columns: FactColumns;
  /** Each by the place where its numbers begin. */
  readonly #products: Int32Array;
  readonly #fits: Fits | null;

  constructor(columns: FactColumns, products: Int32Array, fits: Fits | null = null) {
    this.#columns = columns;
    this.#products = products;
    this.#fits = fits;
  }

  /** The products that pass the filters of products. Filters of variants are not applied here. */
  choose({ domains, brands, productTypes, categories: wanted }: CatalogFilters): FactRows {
    const { numbers, texts, categories } = this.#columns;
    const texted = ([fields.domain, fields.brand, fields.type] as const).flatMap((field, index) => {
      const values = [domains, brands, productTypes][index] ?? [];
      if (values.length === 0) return [];
      return [{ field, holds: judgeOnce((place) => values.includes(texts[place] ?? '')) }];
    });
    const isWanted = judgeOnce((place) => {
      const { domain, path } = categories[place] ?? { domain: '', path: [] };
      return wanted.some((key) => key.domain === domain && key.category === path.at(-1)?.id);
    });
    const isInAny = (product: number): boolean => {
      const end = product + FIELDS + (numbers[product + fields.categories] ?? 0);
      for (let at = product + FIELDS; at < end; at += 1) if (isWanted(numbers[at] ?? NONE)) return true;
      return false;
    };
    const products = this.#products.filter(
      (product) =>
        texted.every(({ field, holds }) => holds(numbers[product + field] ?? NONE)) &&
        (wanted.length === 0 || isInAny(product)),
    );
    return new FactRows(this.#columns, products);
  }

  /** Products of which a variant fits. */
  filter(rules: FilterRules): FactRows {
    const { numbers, texts, options } = this.#columns;
    const judgeProduct = createProductJudge(rules);
    const judges = new Map<number, VariantJudge>();
    const fits: Fits = (product, variant) => {
      const currency = numbers[product + fields.currency] ?? NONE;
      const judge = judges.get(currency) ?? judgeProduct({ options, currency: texts[currency] ?? '' });
      judges.set(currency, judge);
      const [from, to] = [variant + 3, variant + 3 + (numbers[variant + 2] ?? 0)];
      return judge(numbers[variant] ?? 0, numbers[variant + 1] ?? 0, numbers, from, to);
    };
    const fitting = new Int32Array(this.#products.length);
    let count = 0;
    new FactRows(this.#columns, this.#products, fits).#each((product) => {
      if (count > 0 && fitting[count - 1] === product) return;
      fitting[count] = product;
      count += 1;
    });
    return new FactRows(this.#columns, fitting.subarray(0, count), fits);
  }

  count(field: 'domain' | 'brand' | 'type'): readonly Counted<string>[] {
    const { numbers, texts } = this.#columns;
    const place = fields[field];
    const counts = new Int32Array(texts.length);
    for (const product of this.#products) increase(counts, numbers[product + place] ?? NONE);
    return listCounted(counts, (text) => texts[text]);
  }

  /** With the path of the last product. */
  countCategories(): readonly Counted<ShopCategory>[] {
    const { numbers, categories } = this.#columns;
    const [counts, shown] = [new Int32Array(categories.length), new Int32Array(categories.length)];
    for (const product of this.#products) {
      const end = product + FIELDS + (numbers[product + fields.categories] ?? 0);
      for (let at = product + FIELDS; at < end; at += 1) {
        const category = numbers[at] ?? NONE;
        const number = categories[category]?.number ?? NONE;
        increase(counts, number);
        shown[number] = category;
      }
    }
    return listCounted(counts, (number) => categories[shown[number] ?? NONE]);
  }

  /** A product counts once for an option that several of its variants have. */
  countOptions(): readonly Counted<ProductFacts['options'][number]>[] {
    const { numbers, options } = this.#columns;
    const [counts, countedFor] = [new Int32Array(options.length), new Int32Array(options.length).fill(NONE)];
    this.#each((product, variant) => {
      const end = variant + 3 + (numbers[variant + 2] ?? 0);
      for (let at = variant + 3; at < end; at += 1) {
        const option = numbers[at] ?? NONE;
        if (countedFor[option] !== product) increase(counts, option);
        countedFor[option] = product;
      }
    });
    return listCounted(counts, (option) => options[option]);
  }

  /** The lowest and the highest of each currency, without those above its limit. */
  findPrices(limits: ReadonlyMap<string, number>): readonly (readonly [currency: string, min: number, max: number])[] {
    const { numbers, texts } = this.#columns;
    const ends = new Map<number, { min: number; max: number; readonly limit: number }>();
    this.#each((product, variant) => {
      const currency = numbers[product + fields.currency] ?? NONE;
      let own = ends.get(currency);
      if (own === undefined) {
        own = { min: Infinity, max: -Infinity, limit: limits.get(texts[currency] ?? '') ?? -1 };
        ends.set(currency, own);
      }
      const price = numbers[variant] ?? 0;
      if (price > own.limit) return;
      if (price < own.min) own.min = price;
      if (price > own.max) own.max = price;
    });
    return [...ends].flatMap(([currency, { min, max }]) => (min > max ? [] : [[texts[currency] ?? '', min, max]]));
  }

  #each(visit: (product: number, variant: number) => void): void {
    const { numbers } = this.#columns;
    const fits = this.#fits;
    for (const product of this.#products) {
      const end = product + (numbers[product + fields.size] ?? 0);
      let variant = product + FIELDS + (numbers[product + fields.categories] ?? 0);
      for (; variant < end; variant += 3 + (numbers[variant + 2] ?? 0)) {
        if (fits === null || fits(product, variant)) visit(product, variant);
      }
    }
  }
}

export const noRows = new FactRows(
  { numbers: new Float64Array(), texts: [], categories: [], options: [] },
  new Int32Array(),
);

/** Judges each value once: of thousands of products, many have the same. */
function judgeOnce(holds: (place: number) => boolean): (place: number) => boolean {
  const judged = new Map<number, boolean>();
  return (place) => {
    if (place === NONE) return false;
    const known = judged.get(place) ?? holds(place);
    judged.set(place, known);
    return known;
  };
}

function increase(counts: Int32Array, place: number): void {
  if (place !== NONE) counts[place] = (counts[place] ?? 0) + 1;
}

function listCounted<Value>(
  counts: Int32Array,
  toValue: (place: number) => Value | undefined,
): readonly Counted<Value>[] {
  const counted: Counted<Value>[] = [];
  for (const [place, count] of counts.entries()) {
    const value = count === 0 ? undefined : toValue(place);
    if (value !== undefined) counted.push([value, count]);
  }
  return counted;
}
