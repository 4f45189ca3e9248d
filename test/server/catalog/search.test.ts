import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { CatalogQuery } from '../../../src/stores/ports/index.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { onlyJewelry } from '../../support/servers/only-jewelry.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const SEARCH = `query ($query: String, $filters: ProductSearchFiltersInput, $sort: ProductSort! = RELEVANCE, $first: Int! = 20, $after: String, $diversify: Boolean! = true) {
  searchProducts(query: $query, filters: $filters, sort: $sort, first: $first, after: $after, diversify: $diversify) {
    nodes { domain baseSku title asOf createdAt brand priceRange { min max } variants { available addToCartRef { variantId productId variantHandles } } }
    edges { cursor } pageInfo { hasNextPage endCursor } pageSize timeTakenMs totalCount totalCountIsExact correctedQuery
    facets { merchants { domain displayName count } options { option values { value count } } price { min max } }
  }
}`;

const node = z.object({
  domain: z.string(),
  baseSku: z.string(),
  title: z.string(),
  asOf: z.string(),
  createdAt: z.string().nullable(),
  brand: z.string().nullable(),
  priceRange: z.object({ min: z.number().nullable(), max: z.number().nullable() }).nullable(),
  variants: z.array(z.object({ available: z.boolean(), addToCartRef: z.record(z.string(), z.unknown()) })),
});
const connection = z.object({
  nodes: z.array(node),
  edges: z.array(z.object({ cursor: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  pageSize: z.number(),
  timeTakenMs: z.number(),
  totalCount: z.number(),
  totalCountIsExact: z.boolean(),
  correctedQuery: z.string().nullable(),
  facets: z.object({
    merchants: z.array(z.object({ domain: z.string(), displayName: z.string(), count: z.number() })),
    options: z.array(
      z.object({ option: z.string(), values: z.array(z.object({ value: z.string(), count: z.number() })) }),
    ),
    price: z.object({ min: z.number(), max: z.number() }).nullable(),
  }),
});

const toKey = ({ domain, baseSku }: z.output<typeof node>) => `${domain}/${baseSku}`;

const appId = { 'x-svc-app-id': 'demo-app' };

describe('searchProducts', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ config: { partners: [demoPartner, onlyJewelry] } });
  });
  after(() => service[Symbol.asyncDispose]());
  const send = (variables: object, headers: Record<string, string> = appId) =>
    service.post(SEARCH, { headers, variables: { ...variables } });
  const search = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await send(variables, headers);
    assert.equal(errors, undefined, JSON.stringify(errors));
    return z.object({ searchProducts: connection }).parse(data).searchProducts;
  };
  const refusalOf = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors, status } = await send(variables, headers);
    assert.equal(data?.['searchProducts'] ?? null, null);
    const { code, field, httpStatus } = errors?.[0]?.extensions ?? {};
    return { code, field, httpStatus, status };
  };

  it('asks the index once for a page with its total, however often the query came before', async (t) => {
    const asked = t.mock.method(service.service.catalogIndex, 'search');
    const count = async (selection: string) => {
      asked.mock.resetCalls();
      const query = `query ($query: String!) { searchProducts(query: $query) { ${selection} } } ${FRAGMENT}`;
      const { data, errors } = await service.post(query, { headers: appId, variables: { query: 'linen' } });
      assert.equal(errors, undefined, JSON.stringify(errors));
      const { searchProducts } = z
        .object({ searchProducts: z.object({ totalCount: z.number().optional() }) })
        .parse(data);
      const wants = asked.mock.calls.map((call) => call.arguments[0]?.wantsTotal);
      return { total: searchProducts.totalCount, wants };
    };
    const FRAGMENT =
      'fragment Counted on ProductSearchConnection { pageInfo { hasNextPage } ...Total } fragment Total on ProductSearchConnection { totalCount }';

    for (let time = 0; time < 4; time += 1) {
      const { total = 0, wants } = await count('nodes { id } ... { ...Counted }');
      assert.deepEqual({ isSome: total > 0, wants }, { isSome: true, wants: [true] });
    }
    for (const selection of ['totalCount @include(if: $no)', '...Counted @include(if: $no)']) {
      asked.mock.resetCalls();
      const skipped = `query ($query: String!, $no: Boolean!) { searchProducts(query: $query) { nodes { id } ${selection} } other: searchProducts(query: $query) @include(if: $no) { ...Counted } } ${FRAGMENT}`;
      const { errors } = await service.post(skipped, { headers: appId, variables: { query: 'linen', no: false } });
      assert.equal(errors, undefined);
      assert.deepEqual(
        asked.mock.calls.map((call) => call.arguments[0]?.wantsTotal),
        [false],
      );
    }
    asked.mock.resetCalls();
    const faceted =
      '{ searchProducts(query: "linen") { totalCount facets { brands { value } merchants { domain } } } }';
    assert.equal((await service.post(faceted, { headers: appId })).errors, undefined);
    assert.deepEqual(
      asked.mock.calls.map((call) => call.arguments[0]?.wantsTotal),
      [true, false],
    );
    const without = await service.post('{ searchProducts(query: "linen") { nodes { id } } }', { headers: appId });
    assert.deepEqual([without.errors, asked.mock.calls.at(-1)?.arguments[0]?.wantsTotal], [undefined, false]);
  });

  it('finds products of all shops, and says how old they are', async () => {
    const found = await search({ query: 'gift', first: 100 });

    assert.deepEqual(found.nodes.map(({ domain }) => domain).sort(), [APPAREL, 'home.demo.example', JEWELRY]);
    assert.equal(found.pageSize, found.nodes.length);
    assert.equal(found.totalCount, found.nodes.length);
    assert.equal(found.totalCountIsExact, true);
    assert.ok(found.nodes.every(({ asOf }) => Math.abs(Date.parse(asOf) - Date.now()) < 60_000));
    assert.deepEqual(
      found.facets.merchants.reduce((sum, { count }) => sum + count, 0),
      found.totalCount,
    );
  });

  it('finds what was misspelled, and nothing on an empty page', async () => {
    const found = await search({ query: 'lnien shirt' });
    const nothing = await search({ query: '***' });

    assert.equal(found.correctedQuery, 'linen shirt');
    assert.match(found.nodes[0]?.title ?? '', /Linen Shirt/);
    assert.deepEqual(
      [nothing.nodes, nothing.pageInfo, nothing.totalCount],
      [[], { hasNextPage: false, endCursor: null }, 0],
    );
  });

  it('judges prices of all currencies as the cents that it shows', async () => {
    const filters = { domains: [JEWELRY], minPrice: 1_000, maxPrice: 20_000 };

    const found = await search({ query: 'ring', filters, sort: 'PRICE_ASC', first: 100 });

    const prices = found.nodes.map(({ priceRange }) => priceRange?.min ?? Number.NaN);
    assert.ok(prices.length > 0);
    assert.deepEqual(
      prices,
      prices.toSorted((left, right) => left - right),
    );
    assert.ok(
      found.nodes.every(({ priceRange }) => (priceRange?.min ?? 0) <= 20_000 && (priceRange?.max ?? 0) >= 1_000),
    );
  });

  it('gives places of the first page to other shops that match as well, and no product twice', async () => {
    const [diverse, natural] = await Promise.all([
      search({ query: 'black', first: 6 }),
      search({ query: 'black', first: 6, diversify: false }),
    ]);
    const ofApparel = ({ nodes }: z.output<typeof connection>) =>
      nodes.filter(({ domain }) => domain === APPAREL).length;
    const whole = await search({ query: 'black', first: 100, diversify: false });
    const rests = await Promise.all(
      diverse.edges.map(({ cursor }) => search({ query: 'black', first: 100, after: cursor })),
    );

    assert.deepEqual([ofApparel(diverse), ofApparel(natural)], [3, 5]);
    assert.ok(whole.nodes.length > 6);
    for (const [place, rest] of rests.entries()) {
      const seen = diverse.nodes.slice(0, place + 1).map(toKey);
      assert.deepEqual(
        rest.nodes.map(toKey),
        whole.nodes.map(toKey).filter((key) => !seen.includes(key)),
      );
    }
  });

  it('sorts by title and by date over all shops and pages, with a query and without one', async () => {
    const readAll = async (sort: string, wanted: object) => {
      const nodes: z.output<typeof node>[] = [];
      let after: string | null = null;
      do {
        const page: z.output<typeof connection> = await search({ ...wanted, sort, first: 40, after });
        nodes.push(...page.nodes);
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      return nodes;
    };
    for (const wanted of [{ query: 'a' }, { filters: { inStock: true } }]) {
      const [titled, dated, { totalCount }] = await Promise.all([
        readAll('TITLE', wanted),
        readAll('NEWEST', wanted),
        search(wanted),
      ]);

      const titles = titled.map(({ title }) => title.toLowerCase());
      assert.deepEqual(titles, titles.toSorted());
      const dates = dated.map(({ createdAt }) => Date.parse(createdAt ?? ''));
      assert.deepEqual(
        dates,
        dates.toSorted((left, right) => right - left),
      );
      for (const nodes of [titled, dated]) assert.equal(new Set(nodes.map(toKey)).size, totalCount);
    }
  });

  it('pages through everything once, with cursors of edges too', async () => {
    const whole = await search({ query: 'a', first: 100, diversify: false });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: z.output<typeof connection> = await search({
        query: 'a',
        first: 7,
        after: cursor,
        diversify: false,
      });
      ids.push(...page.nodes.map(toKey));
      cursor = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (cursor !== null && ids.length < 200);
    const third = await search({ query: 'a', first: 2, after: whole.edges[1]?.cursor });

    assert.deepEqual(ids.slice(0, 100), whole.nodes.map(toKey));
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(third.nodes.map(toKey), whole.nodes.slice(2, 4).map(toKey));
  });

  it('has a facet value find exactly its count', async () => {
    const { facets } = await search({ query: 'shirt' });
    for (const { option, values } of facets.options) {
      for (const { value, count } of values) {
        const { totalCount } = await search({ query: 'shirt', filters: { variants: [{ option, values: [value] }] } });
        assert.equal(totalCount, count, `${option} ${value}`);
      }
    }
    assert.ok(facets.options.length > 0);
  });

  it('leads into the cart of the merchant that it found', async () => {
    const device = await service.openDevice();
    const filters = { domains: [APPAREL], inStock: true };
    const { nodes } = await search({ query: 'linen shirt', filters, first: 1 }, device.headers);
    const addToCartRef = nodes[0]?.variants.find(({ available }) => available)?.addToCartRef;

    const { data } = await device.request(
      'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { lineItems { quantity product { baseSku } } } userErrors { name } } }',
      { input: { domain: APPAREL, addToCartRef, quantity: 2 } },
    );

    assert.deepEqual(data?.['addLineItem'], {
      cart: { lineItems: [{ quantity: 2, product: { baseSku: nodes[0]?.baseSku } }] },
      userErrors: [],
    });
  });

  it('still answers while a shop is down', async () => {
    service.faults(APPAREL).inject('getProducts', 'fail-before');

    const found = await search({ query: 'linen shirt' });

    assert.equal(found.nodes[0]?.domain, APPAREL);
    service.faults(APPAREL).clear();
  });

  it('takes any credential, and names an expired token', async () => {
    const device = await service.openDevice();
    const { token } = await service.service.auth.issueAppToken('demo-app');
    for (const headers of [
      appId,
      device.headers,
      { 'x-svc-authorization': 'demo-server-secret' },
      { authorization: `Bearer ${token}` },
    ]) {
      assert.ok((await search({ query: 'shirt' }, headers)).nodes.length > 0);
    }
    assert.equal((await send({ query: 'shirt' }, {})).errors?.[0]?.extensions?.['code'], 'MissingAuthHeader');
  });

  it('shows a partner only its merchants, in every operation', async () => {
    const headers = { 'x-svc-app-id': 'jewelry-app' };
    const found = await search({ query: 'a', first: 100 }, headers);
    const elsewhere = await search({ query: 'shirt', filters: { domains: [APPAREL] } }, headers);
    const operations = await service.post(
      `{ merchants { domain } merchant(domain: "${APPAREL}") { domain } products(domain: "${APPAREL}") { metadata { page } } }`,
      { headers },
    );

    assert.deepEqual(
      found.facets.merchants.map(({ domain }) => domain),
      [JEWELRY],
    );
    assert.deepEqual([elsewhere.nodes, elsewhere.totalCount], [[], 0]);
    assert.deepEqual(operations.data?.['merchants'], [{ domain: JEWELRY }]);
    assert.deepEqual(
      operations.errors?.map(({ extensions }) => extensions?.['code']),
      ['DomainNotFound', 'DomainNotFound'],
    );
  });

  it('names an expired token, also with an App ID beside it and beside other fields', async () => {
    let shift = 0;
    const shop = await startService({ domains: [JEWELRY], now: () => Date.now() + shift });
    try {
      const { headers } = await shop.openDevice();
      shift = 2 * 3_600_000;
      const query = '{ searchProducts(query: "ring") { pageSize } merchants { domain } }';

      for (const more of [{}, appId]) {
        const { data, errors } = await shop.post(query, { headers: { ...headers, ...more } });
        assert.deepEqual([data ?? null, errors?.[0]?.extensions?.['code'], errors?.length], [null, 'TokenExpired', 1]);
      }
    } finally {
      await shop[Symbol.asyncDispose]();
    }
  });

  it('refuses what is wrong with the field', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `d${index}`);
    const variant = (values: readonly string[]) => [{ option: 'size', values }];
    for (const [variables, field] of [
      [{}, ['query']],
      [{ query: null, filters: { brands: [], domains: null, inStock: false } }, ['query']],
      [{ query: '', filters: { inStock: true } }, ['query']],
      [{ query: '' }, ['query']],
      [{ query: ' \t ' }, ['query']],
      [{ query: '😀'.repeat(1_001) }, ['query']],
      [{ query: 'a'.repeat(1_001) }, ['query']],
      [{ query: 'a', first: 0 }, ['first']],
      [{ query: 'a', first: 101 }, ['first']],
      [{ query: 'a', filters: { minPrice: -1 } }, ['filters', 'minPrice']],
      [{ query: 'a', filters: { maxPrice: -1 } }, ['filters', 'maxPrice']],
      [{ query: 'a', filters: { minPrice: 2, maxPrice: 1 } }, ['filters', 'minPrice']],
      [{ query: 'a', filters: { domains: many } }, ['filters', 'domains']],
      [{ query: 'a', filters: { brands: many } }, ['filters', 'brands']],
      [{ query: 'a', filters: { productTypes: ['a'.repeat(257)] } }, ['filters', 'productTypes', '0']],
      [
        { query: 'a', filters: { variants: many.map((option) => ({ option, values: ['a'] })) } },
        ['filters', 'variants'],
      ],
      [{ query: 'a', filters: { variants: variant(many) } }, ['filters', 'variants', '0', 'values']],
      [{ query: 'a', filters: { variants: variant([]) } }, ['filters', 'variants', '0', 'values']],
      [{ query: 'a', after: 'nonsense' }, ['after']],
    ] as const) {
      const { code, field: at } = await refusalOf(variables);
      assert.deepEqual([code, at], ['InvalidRequest', field], JSON.stringify(variables).slice(0, 80));
    }
    assert.equal((await search({ query: '😀'.repeat(1_000) })).totalCount, 0);
    assert.equal((await search({ query: 'a'.repeat(1_000) })).totalCount, 0);
  });

  it('refuses a cursor of another search, of another partner, or with any bit changed', async () => {
    const { pageInfo } = await search({ query: 'a', first: 1 });
    const cursor = pageInfo.endCursor ?? '';
    const refused = { code: 'InvalidRequest', field: ['after'] };
    for (const [variables, headers] of [
      [{ query: 'b', first: 1, after: cursor }, appId],
      [{ query: 'a', first: 1, after: cursor, sort: 'PRICE_ASC' }, appId],
      [{ query: 'a', first: 1, after: cursor, filters: { inStock: true } }, appId],
      [{ query: 'a', first: 1, after: cursor }, { 'x-svc-app-id': 'jewelry-app' }],
    ] as const) {
      const { code, field } = await refusalOf(variables, headers);
      assert.deepEqual({ code, field }, refused);
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), fc.nat(6), async (place, bit) => {
        const changed = String.fromCharCode(cursor.charCodeAt(place) ^ (1 << bit));
        const { code } = await refusalOf({
          query: 'a',
          first: 1,
          after: cursor.slice(0, place) + changed + cursor.slice(place + 1),
        });
        assert.equal(code, 'InvalidRequest');
      }),
      { numRuns: 25 },
    );
  });

  it('refuses a cursor that is older than a day, and says to start again', async () => {
    let shift = 0;
    const shop = await startService({ domains: [JEWELRY], now: () => Date.now() + shift });
    try {
      const ask = (after: string | null) =>
        shop.post(SEARCH, { headers: appId, variables: { query: 'ring', first: 1, after } });
      const first = z.object({ searchProducts: connection }).parse((await ask(null)).data).searchProducts;
      const { endCursor } = first.pageInfo;
      shift = 23 * 3_600_000;
      const good = z.object({ searchProducts: connection }).parse((await ask(endCursor)).data).searchProducts;
      shift = 24 * 3_600_000 + 1_000;

      const { data, errors } = await ask(endCursor);

      assert.equal(good.pageSize, 1);
      assert.deepEqual(data, { searchProducts: null });
      const { code, field } = errors?.[0]?.extensions ?? {};
      assert.deepEqual([code, field], ['InvalidRequest', ['after']]);
      assert.match(JSON.stringify(errors), /start again/i);
    } finally {
      await shop[Symbol.asyncDispose]();
    }
  });

  it('answers any text with ordinary answers', async () => {
    const words = fc.array(
      fc.constantFrom(
        '"',
        '*',
        'NEAR(',
        'title:',
        '-',
        '^',
        '{',
        '}',
        '\\',
        "'",
        ';--',
        'OR',
        'shirt',
        '\0',
        '\ud800',
        '東京',
        '🧦',
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          words.map((some) => some.join(' ')),
          fc.string({ unit: anyCharacter }),
        ),
        async (query) => {
          const { data, errors } = await send({ query });
          const text = JSON.stringify(errors ?? []);
          assert.ok(data?.['searchProducts'] || /InvalidRequest/.test(text), text);
          assert.doesNotMatch(text, /fts5|sqlite|syntax|tsquery/i);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('searchProducts without an index', () => {
  it('is StoreUnavailable with 500', async () => {
    await using service = await startService({ domains: [JEWELRY] });
    await service.service.catalogIndex.close();

    const { errors } = await service.post('{ searchProducts(query: "ring") { pageSize } }', { headers: appId });

    assert.deepEqual(
      [
        errors?.[0]?.extensions?.['code'],
        errors?.[0]?.extensions?.['httpStatus'],
        errors?.[0]?.extensions?.['retryable'],
      ],
      ['StoreUnavailable', 500, true],
    );
    assert.doesNotMatch(JSON.stringify(errors), /database|sqlite|closed/i);
  });
});

describe('searchProducts while more is asked than the threads of the index can do', () => {
  it('is ServiceUnavailable with the seconds to wait, facets and suggestions as well, and no shop that is down', async (t) => {
    await using service = await startService({ domains: [JEWELRY] });
    const { catalogIndex } = service.service;
    const createOverload = () =>
      new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: false });
    const { search } = catalogIndex;
    const post = async (query: string) => {
      const { errors } = await service.post(query, { headers: appId });
      return errors?.map(({ extensions }) => [
        extensions?.['code'],
        extensions?.['httpStatus'],
        extensions?.['retryAfterSeconds'],
      ]);
    };

    t.mock.method(catalogIndex, 'search', (query: CatalogQuery) =>
      query.first > 0 && query.facets.length === 0 ? search(query) : Promise.reject(createOverload()),
    );
    const facets = await post('{ searchProducts(query: "ring") { facets { brands { value } } } }');
    t.mock.method(catalogIndex, 'search', () => Promise.reject(createOverload()));
    t.mock.method(catalogIndex, 'suggest', () => Promise.reject(createOverload()));
    const whole = await post('{ searchProducts(query: "ring") { pageSize } }');
    const suggestions = await post('{ searchSuggestions(query: "ring") { queries } }');

    const refused = [['ServiceUnavailable', 503, 2]];
    assert.deepEqual({ facets, whole, suggestions }, { facets: refused, whole: refused, suggestions: refused });
  });
});
