import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { onlyJewelry } from '../../support/servers/only-jewelry.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const SUGGEST = `query ($query: String!, $domains: [String!], $first: Int! = 8) {
  searchSuggestions(query: $query, domains: $domains, first: $first) {
    queries products { domain title featuredImage { url } priceRange { min } } brands { value count } productTypes { value count }
    categories { category { categoryId domain name path } count } correctedQuery
  }
}`;

const value = z.object({ value: z.string(), count: z.number() });
const suggestions = z.object({
  queries: z.array(z.string()),
  products: z.array(
    z.object({
      domain: z.string(),
      title: z.string(),
      featuredImage: z.object({ url: z.string() }).nullable(),
      priceRange: z.object({ min: z.number().nullable() }).nullable(),
    }),
  ),
  brands: z.array(value),
  productTypes: z.array(value),
  categories: z.array(
    z.object({
      category: z.object({ categoryId: z.string(), domain: z.string(), name: z.string(), path: z.array(z.string()) }),
      count: z.number(),
    }),
  ),
  correctedQuery: z.string().nullable(),
});

const appId = { 'x-svc-app-id': 'demo-app' };
describe('searchSuggestions', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ config: { partners: [demoPartner, onlyJewelry] } });
  });
  after(() => service[Symbol.asyncDispose]());
  const suggest = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await service.post(SUGGEST, { headers, variables: { ...variables } });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return z.object({ searchSuggestions: suggestions }).parse(data).searchSuggestions;
  };

  it('suggests queries, products with picture and price, and types, also for a typo', async () => {
    const typed = await suggest({ query: 'shir' });
    const typo = await suggest({ query: 'lnien sh' });

    assert.equal(typed.queries[0], 'shirt');
    assert.ok(typed.products.length > 0);
    assert.ok(typed.products.every(({ featuredImage, priceRange }) => featuredImage?.url && priceRange?.min));
    assert.deepEqual(
      typed.productTypes.map(({ value: type }) => /shirt/i.test(type)),
      typed.productTypes.map(() => true),
    );
    assert.match(typo.queries[0] ?? '', /^linen sh/);
    assert.match(typo.correctedQuery ?? '', /^linen/);
  });

  it('has each suggested query and value find products', async () => {
    const { queries, productTypes, categories } = await suggest({ query: 's' });
    const count = async (query: string | null, filters: object | null) => {
      const { data } = await service.post(
        'query ($query: String, $filters: ProductSearchFiltersInput) { searchProducts(query: $query, filters: $filters) { totalCount } }',
        { headers: appId, variables: { query, filters } },
      );
      return z.object({ searchProducts: z.object({ totalCount: z.number() }) }).parse(data).searchProducts.totalCount;
    };

    assert.ok(queries.length > 3);
    for (const query of queries) assert.ok((await count(query, null)) > 0, query);
    for (const { value: type, count: products } of productTypes) {
      assert.equal(await count(type, { productTypes: [type] }), products, type);
    }
    assert.ok(categories.length > 1);
    for (const { category, count: products } of categories) {
      assert.equal(await count(null, { categoryIds: [category.categoryId] }), products, category.name);
    }
  });

  it('has no word of a shop that the partner cannot see, whatever was typed', async () => {
    const headers = { 'x-svc-app-id': 'jewelry-app' };
    for (const query of ['a', 'b', 'c', 'l', 's', 'sh', 'linen', 'lnien', 'shirt', 'sofa', 'grown']) {
      const mine = await suggest({ query, first: 20 }, headers);
      const same = await suggest({ query, domains: [JEWELRY], first: 20 });
      const elsewhere = await suggest({ query, domains: [APPAREL], first: 20 }, headers);

      assert.ok(mine.products.every(({ domain }) => domain === JEWELRY));
      assert.ok(mine.categories.every(({ category }) => category.domain === JEWELRY));
      assert.deepEqual(mine, same, query);
      assert.deepEqual(
        [elsewhere.queries, elsewhere.products, elsewhere.brands, elsewhere.productTypes, elsewhere.categories],
        [[], [], [], [], []],
      );
    }
  });

  it('refuses what it cannot look for, and names the field', async () => {
    for (const [variables, field] of [
      [{ query: '' }, ['query']],
      [{ query: ' ' }, ['query']],
      [{ query: 'a'.repeat(1_001) }, ['query']],
      [{ query: 'a', first: 0 }, ['first']],
      [{ query: 'a', first: 21 }, ['first']],
      [{ query: 'a', domains: Array.from({ length: 101 }, String) }, ['domains']],
    ] as const) {
      const { data, errors } = await service.post(SUGGEST, { headers: appId, variables: { ...variables } });

      assert.equal(data?.['searchSuggestions'] ?? null, null);
      const { code, field: at } = errors?.[0]?.extensions ?? {};
      assert.deepEqual([code, at], ['InvalidRequest', field]);
    }
    assert.deepEqual((await suggest({ query: '"*() & | 🧦' })).products, []);
  });

  it('needs a credential', async () => {
    const { errors } = await service.post(SUGGEST, { variables: { query: 'a' } });

    assert.equal(errors?.[0]?.extensions?.['code'], 'MissingAuthHeader');
  });
});
