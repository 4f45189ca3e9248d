import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startService, type TestService } from '../../support/servers/start-service.ts';

/** Everything of a product that the specification names. */
const PRODUCT = `id baseSku title handle description productType pdpUrl domain domainName priceRange { min max } hasAvailableVariants
  images { url alt type } tags reviews { totalReviews averageRating }
  variants { sku handle title displayName available price { currency value number symbol }
    addToCartRef { variantId productId variantHandles } variantOptionList { propertyAccessor optionValue } }
  variantOptionValues { displayName propertyAccessor position optionValues { displayName value available } }`;
const FACETS =
  'facets { merchants { domain displayName count } brands { value count } productTypes { value count } options { option values { value count } } price { min max } }';

const pages = {
  searchProducts: (size: number) =>
    `searchProducts(query: "a", first: ${size}) { nodes { ${PRODUCT} } edges { cursor } pageInfo { hasNextPage endCursor } pageSize timeTakenMs totalCount ${FACETS} }`,
  products: (size: number) =>
    `products(domain: "apparel.demo.example", size: ${size}) { products { ${PRODUCT} } metadata { page size totalPages } }`,
};

describe('the largest page', () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());
  const read = (page: string) => service.post(`{ ${page} }`, { headers: { 'x-svc-app-id': 'demo-app' } });

  for (const [field, write] of Object.entries(pages)) {
    it(`of ${field} has 100 products with all that the specification names`, async () => {
      const { data, errors } = await read(write(100));

      assert.equal(errors, undefined, JSON.stringify(errors));
      assert.ok(data?.[field]);
    });
  }

  for (const [page, refusal] of [
    [pages.searchProducts(101), { code: 'InvalidRequest', field: ['first'] }],
    [pages.searchProducts(1_000_000), { code: 'InvalidRequest', field: ['first'] }],
    [pages.products(1_000), { code: 'InvalidInputQuery', field: ['size'] }],
  ] as const) {
    it(`is the largest: ${page.slice(0, 60)}`, async () => {
      const { data, errors } = await read(page);

      const { code, field } = errors?.[0]?.extensions ?? {};
      assert.deepEqual({ code, field }, refusal);
      assert.deepEqual(Object.values(data ?? {}), [null]);
    });
  }
});
