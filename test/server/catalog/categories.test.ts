import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { toCategoryId } from '../../../src/domain/product/category-id.ts';
import { onlyJewelry } from '../../support/servers/only-jewelry.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';

const CATEGORIES = `query ($domain: String!) {
  categories(domain: $domain) { category { categoryId name path } productCount children { category { categoryId } } }
}`;
const SEARCH = `query ($query: String, $ids: [ID!], $after: String) {
  searchProducts(query: $query, filters: { categoryIds: $ids }, first: 2, after: $after) {
    nodes { domain categories { categoryId name path } } totalCount pageInfo { hasNextPage endCursor }
    facets { categories { category { categoryId name } count } }
  }
}`;

const category = z.object({ categoryId: z.string(), name: z.string(), path: z.array(z.string()) });
const tree = z.object({
  categories: z.array(z.object({ category, productCount: z.number(), children: z.array(z.unknown()) })),
});
const found = z.object({
  searchProducts: z.object({
    nodes: z.array(z.object({ domain: z.string(), categories: z.array(category) })),
    totalCount: z.number(),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    facets: z.object({
      categories: z.array(
        z.object({ category: z.object({ categoryId: z.string(), name: z.string() }), count: z.number() }),
      ),
    }),
  }),
});

const appId = { 'x-svc-app-id': 'demo-app' };
describe('categories', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ config: { partners: [demoPartner, onlyJewelry] } });
  });
  after(() => service[Symbol.asyncDispose]());
  const ask = (query: string, variables: object, headers: Record<string, string> = appId) =>
    service.post(query, { headers, variables: { ...variables } });
  const search = async (variables: object) => found.parse((await ask(SEARCH, variables)).data).searchProducts;
  const refusalOf = async (query: string, variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await ask(query, variables, headers);
    assert.deepEqual(Object.values(data ?? { none: null }), [null]);
    const { code, field } = errors?.[0]?.extensions ?? {};
    return [code, field];
  };

  it('lists the tree of a shop by name, and each category finds all its products without a query', async () => {
    const { categories } = tree.parse((await ask(CATEGORIES, { domain: APPAREL })).data);

    const names = categories.map(({ category: { name } }) => name);
    assert.deepEqual(names, names.toSorted());
    assert.ok(names.includes('Shirts') && names.includes('Dresses'));
    for (const {
      category: { categoryId: id, name, path },
      productCount,
    } of categories.slice(0, 4)) {
      assert.deepEqual(path, [name]);
      const { nodes, totalCount } = await search({ ids: [id] });
      assert.equal(totalCount, productCount);
      assert.ok(nodes.length > 0);
      assert.ok(nodes.every(({ categories: own }) => own.some(({ categoryId }) => categoryId === id)));
    }
  });

  it('filters pages by categories, and counts them as a facet', async () => {
    const id = toCategoryId(APPAREL, 'Shirts');
    const nodes: z.output<typeof found>['searchProducts']['nodes'] = [];
    let after: string | null = null;
    let total = 0;
    do {
      const page: z.output<typeof found>['searchProducts'] = await search({ query: 'shirt', ids: [id], after });
      nodes.push(...page.nodes);
      total = page.totalCount;
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);

    const { facets } = await search({ query: 'shirt' });

    assert.ok(nodes.length > 0);
    assert.equal(nodes.length, total);
    assert.ok(
      nodes.every(({ categories }) => categories.some((each) => each.categoryId === id && each.name === 'Shirts')),
    );
    assert.equal(facets.categories.find((each) => each.category.categoryId === id)?.count, total);
  });

  it('names categories that are unknown, of no snapshot or of a shop that the partner cannot see', async () => {
    const shirts = toCategoryId(APPAREL, 'Shirts');
    const many = Array.from({ length: 101 }, String);
    for (const [ids, field, headers] of [
      [['nonsense'], ['filters', 'categoryIds', '0'], appId],
      [[shirts, toCategoryId(APPAREL, 'No such')], ['filters', 'categoryIds', '1'], appId],
      [[toCategoryId('unknown.example', 'Shirts')], ['filters', 'categoryIds', '0'], appId],
      [[`${shirts}A`], ['filters', 'categoryIds', '0'], appId],
      [[''], ['filters', 'categoryIds', '0'], appId],
      [many, ['filters', 'categoryIds'], appId],
      [[shirts], ['filters', 'categoryIds', '0'], { 'x-svc-app-id': 'jewelry-app' }],
    ] as const) {
      assert.deepEqual(await refusalOf(SEARCH, { query: 'shirt', ids }, headers), ['InvalidRequest', field]);
    }
    const jewelry = { 'x-svc-app-id': 'jewelry-app' };
    assert.deepEqual(await refusalOf(CATEGORIES, { domain: APPAREL }, jewelry), ['DomainNotFound', ['domain']]);
  });

  it('refuses a cursor of other categories', async () => {
    const { pageInfo } = await search({ query: 'a', ids: [toCategoryId(APPAREL, 'Dresses')] });

    const refusal = await refusalOf(SEARCH, {
      query: 'a',
      ids: [toCategoryId(APPAREL, 'Shirts')],
      after: pageInfo.endCursor,
    });

    assert.deepEqual(refusal, ['InvalidRequest', ['after']]);
  });
});
