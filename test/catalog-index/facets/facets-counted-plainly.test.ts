import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSqliteIndex } from '../../../src/catalog-index/sqlite/create-sqlite-index.ts';
import { type CatalogFacets, type CatalogFilters, noFilters } from '../../../src/stores/ports/index.ts';
import { publish, query } from '../../contract/catalog-index/index-kit.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';

const domains = ['a.example', 'b.example'] as const;
const brands = ['Acme', 'Umbra'] as const;
const types = ['Cup', 'Pot'] as const;
const colors = ['Red', 'Blue'] as const;
const sizes = ['S', 'M'] as const;
const categories = ['Home', 'Home > Kitchen', 'Office'] as const;
const prices = [100, 999, 1_000, 1_001, 5_000] as const;

const variants = fc.array(
  fc.record({
    price: fc.constantFrom(...prices),
    available: fc.boolean(),
    options: fc.record({ color: fc.constantFrom(...colors), size: fc.constantFrom(...sizes) }, { requiredKeys: [] }),
  }),
  { maxLength: 3 },
);

const sketches = fc.array(
  fc.record({
    domain: fc.constantFrom(...domains),
    brand: fc.option(fc.constantFrom(...brands)),
    type: fc.option(fc.constantFrom(...types)),
    categories: fc.uniqueArray(fc.constantFrom(...categories)),
    // No rate is known for the pound.
    currency: fc.constantFrom('USD', 'GBP'),
    variants,
  }),
  { maxLength: 12 },
);

type Sketch = (typeof sketches extends fc.Arbitrary<infer Items> ? Items : never) extends (infer Item)[] ? Item : never;

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { maxLength: 1 });

const filters: fc.Arbitrary<CatalogFilters> = fc.record({
  domains: fc.option(fc.subarray([...domains], { minLength: 1 })),
  brands: fc.subarray([...brands]),
  productTypes: some(types),
  categories: fc
    .option(fc.record({ domain: fc.constantFrom(...domains), category: fc.constantFrom(...categories) }), { nil: null })
    .map((key) => (key === null ? [] : [key])),
  inStock: fc.boolean(),
  minPrice: fc.option(fc.constantFrom(...prices)),
  maxPrice: fc.option(fc.constantFrom(...prices)),
  variants: fc.tuple(some(colors), some(sizes)).map(([color, size]) =>
    [
      { option: 'color', values: color },
      { option: 'size', values: size },
    ].filter(({ values }) => values.length > 0),
  ),
});

/** The variants that one filter after another leaves; null for a product that is not found. */
function listFitting(sketch: Sketch, wanted: CatalogFilters): Sketch['variants'] | null {
  if (wanted.domains !== null && !wanted.domains.includes(sketch.domain)) return null;
  if (wanted.brands.length > 0 && !wanted.brands.some((brand) => brand === sketch.brand)) return null;
  if (wanted.productTypes.length > 0 && !wanted.productTypes.some((type) => type === sketch.type)) return null;
  const isIn = ({ domain, category }: CatalogFilters['categories'][number]) =>
    sketch.domain === domain && sketch.categories.some((path) => `${path} > `.startsWith(`${category} > `));
  if (wanted.categories.length > 0 && !wanted.categories.some(isIn)) return null;
  const isPriced = wanted.minPrice !== null || wanted.maxPrice !== null;
  const fitting = sketch.variants.filter(
    ({ price, available, options }) =>
      (available || !wanted.inStock) &&
      !(isPriced && sketch.currency !== 'USD') &&
      price >= (wanted.minPrice ?? 0) &&
      price <= (wanted.maxPrice ?? Number.POSITIVE_INFINITY) &&
      wanted.variants.every(({ option, values }) =>
        values.some((value) => (options as Record<string, string>)[option] === value),
      ),
  );
  const isJudged = isPriced || wanted.inStock || wanted.variants.length > 0;
  return isJudged && fitting.length === 0 ? null : fitting;
}

function countPlainly(sketches: readonly Sketch[], asked: CatalogFilters) {
  const list = (own: Partial<CatalogFilters>) =>
    sketches.flatMap((sketch) => {
      const fitting = listFitting(sketch, { ...asked, ...own });
      return fitting === null ? [] : [{ sketch, fitting }];
    });
  const isDrawnOption = (option: string) => asked.variants.some((each) => each.option === option);
  const countOption = (option: 'color' | 'size') => {
    const others = asked.variants.filter((each) => each.option !== option);
    const rows = isDrawnOption(option) ? list({ variants: others }) : list({});
    return toCounts(rows.flatMap(({ fitting }) => unique(fitting.flatMap(({ options }) => options[option] ?? []))));
  };
  const shown = list({ minPrice: null, maxPrice: null }).flatMap(({ sketch, fitting }) =>
    sketch.currency === 'USD' ? fitting.map(({ price }) => price) : [],
  );
  return {
    merchants: toCounts(list({ domains: null }).map(({ sketch }) => sketch.domain)),
    brands: toCounts(list({ brands: [] }).flatMap(({ sketch }) => sketch.brand ?? [])),
    productTypes: toCounts(list({ productTypes: [] }).flatMap(({ sketch }) => sketch.type ?? [])),
    categories: toCounts(
      list({ categories: [] }).flatMap(({ sketch }) =>
        unique(sketch.categories.flatMap((path) => (path === 'Home > Kitchen' ? ['Home', path] : [path]))).map(
          (path) => `${sketch.domain} ${path}`,
        ),
      ),
    ),
    color: countOption('color'),
    size: countOption('size'),
    price: shown.length === 0 ? null : { min: Math.min(...shown), max: Math.max(...shown) },
  };
}

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

const toCounts = (values: readonly string[]) =>
  Object.fromEntries(unique(values).map((value) => [value, values.filter((each) => each === value).length]));

const toPlain = ({ merchants, brands: found, productTypes, categories: counted, options, price }: CatalogFacets) => {
  const toObject = (values: readonly { value: string; count: number }[] = []) =>
    Object.fromEntries(values.map(({ value, count }) => [value, count]));
  const findOption = (name: string) => toObject(options.find(({ option }) => option === name)?.values);
  return {
    merchants: toObject(merchants),
    brands: toObject(found),
    productTypes: toObject(productTypes),
    categories: Object.fromEntries(
      counted.map(({ domain, path, count }) => [`${domain} ${path.map(({ name }) => name).join(' > ')}`, count]),
    ),
    color: findOption('color'),
    size: findOption('size'),
    price,
  };
};

describe('facets', () => {
  it('are what counting all products one after another finds, whatever the filters', async (t) => {
    const index = await createSqliteIndex({ file: ':memory:', newRunId: () => randomUUID() });
    t.after(() => index.close());

    await fc.assert(
      fc.asyncProperty(
        sketches,
        fc.array(filters, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (drawn, all, isSeenWhole) => {
          for (const domain of domains) {
            const own = drawn.flatMap((sketch, number) =>
              sketch.domain === domain ? [platformProduct({ ...sketch, id: `mug-${number}`, title: 'Mug' })] : [],
            );
            await publish(index, domain, own);
          }

          // The second time, they were counted before. Filters take from a list without any, or have lists of their own.
          for (const asked of [...(isSeenWhole ? [noFilters] : []), ...all, ...all, noFilters]) {
            const { facets } = await index.search(
              query('mug', {
                filters: asked,
                first: 0,
                facets: ['merchants', 'brands', 'productTypes', 'categories', 'options', 'price'],
              }),
            );

            assert.ok(facets !== null);
            assert.deepEqual(toPlain(facets), countPlainly(drawn, asked));
          }
        },
      ),
      { numRuns: 80 },
    );
  });
});
