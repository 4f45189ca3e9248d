import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getIntrospectionQuery } from 'graphql';
import { defaultLimits } from '../../../src/graphql/limits/limits.ts';
import { type RunResult, run } from '../support/run.ts';
import { sampleCart, sampleOrder } from '../support/samples.ts';

const domain = 'apparel.demo.example';

/** Names and figures of the refusals, and proof that nothing ran. */
function refusals({ data, errors, calls, logged }: RunResult) {
  assert.equal(data, undefined);
  assert.deepEqual(calls, []);
  assert.deepEqual(logged, []);
  return errors.map(({ extensions }) => extensions);
}

const limitRefusal = (name: string, found: number, maximum: number) => ({
  code: 'GRAPHQL_VALIDATION_FAILED',
  httpStatus: 400,
  requestId: 'request-1',
  retryable: false,
  name,
  maximum,
  found,
});

/** `cart { addons { offers { childOffers { childOffers { … } } } } }`, so many levels in all. */
const nested = (levels: number): string =>
  `{ cart(domain: "${domain}") { addons { offers { ${'childOffers { '.repeat(levels - 4)} addonId ${'} '.repeat(levels - 4)} } } } }`;

describe('limits of a document', () => {
  it('takes 15 levels and refuses 40', async () => {
    const useCases = { getCart: async () => sampleCart() };

    const allowed = await run(nested(15), useCases);
    const refused = await run(nested(40), useCases);

    assert.deepEqual(allowed.errors, []);
    assert.deepEqual(refusals(refused), [limitRefusal('DepthLimitExceeded', 40, 15)]);
    assert.equal(refused.errors[0]?.message, 'The document has 40 levels; the maximum is 15.');
  });

  it('counts the levels that fragments add', async () => {
    const fragments = Array.from(
      { length: 20 },
      (_, index) => `fragment F${index} on AddonOffer { childOffers { ...F${index + 1} } }`,
    );
    const source = `{ cart(domain: "${domain}") { addons { offers { ...F0 } } } } ${fragments.join(' ')} fragment F20 on AddonOffer { addonId }`;

    assert.deepEqual(refusals(await run(source, {})), [limitRefusal('DepthLimitExceeded', 24, 15)]);
  });

  it('refuses a thousand aliases', async () => {
    const limits = { ...defaultLimits, maxTokens: 4_000 };
    const aliases = Array.from({ length: 1000 }, (_, index) => `a${index}: cartId`);

    assert.deepEqual(refusals(await run(`{ cart(domain: "${domain}") { ${aliases.join(' ')} } }`, {}, { limits })), [
      limitRefusal('AliasLimitExceeded', 1000, 50),
    ]);
  });

  it('refuses more root fields than 20, of queries and mutations', async () => {
    const many = (field: string) => Array.from({ length: 21 }, (_, index) => `a${index}: ${field}`).join(' ');

    assert.deepEqual(refusals(await run(`{ ${many('merchants { domain }')} }`, {})), [
      limitRefusal('RootFieldLimitExceeded', 21, 20),
    ]);
    assert.deepEqual(
      refusals(await run(`mutation { ${many(`clearCart(input: { domain: "${domain}" }) { replayed }`)} }`, {})),
      [limitRefusal('RootFieldLimitExceeded', 21, 20)],
    );
  });

  it('refuses what a few fragments unfold to, without unfolding it', async () => {
    const doubling = Array.from(
      { length: 30 },
      (_, index) => `fragment F${index} on Cart { ...F${index + 1} total { number } ...F${index + 1} }`,
    );
    const source = `{ cart(domain: "${domain}") { ...F0 } } ${doubling.join(' ')} fragment F30 on Cart { cartId }`;

    const [refusal] = refusals(await run(source, {}));

    assert.deepEqual(refusal, limitRefusal('FieldLimitExceeded', 2 ** 30 + 2 * (2 ** 30 - 1) + 1, 3000));
  });

  it('refuses fragments within themselves by the rule of the library', async () => {
    const source = `{ cart(domain: "${domain}") { ...A } } fragment A on Cart { cartId ...B } fragment B on Cart { total { number } ...A }`;

    const { errors } = await run(source, {});

    assert.deepEqual(
      errors.map(({ message }) => message),
      ['Cannot spread fragment "A" within itself via "B".'],
    );
  });

  it('refuses many directives', async () => {
    const source = `{ cart(domain: "${domain}") { cartId ${'@include(if: true) '.repeat(51)} } }`;

    const { data, errors } = await run(source, {});

    assert.equal(data, undefined);
    assert.ok(errors.some(({ extensions }) => extensions?.['name'] === 'DirectiveLimitExceeded'));
  });

  it('refuses a text of too many tokens as it reads it', async () => {
    const { data, errors, calls } = await run(`{ ${'cart '.repeat(defaultLimits.maxTokens)} }`, {});

    assert.equal(data, undefined);
    assert.deepEqual(
      errors.map(({ extensions }) => extensions),
      [
        {
          code: 'GRAPHQL_PARSE_FAILED',
          httpStatus: 400,
          requestId: 'request-1',
          retryable: false,
          name: 'TokenLimitExceeded',
          maximum: 2_000,
          found: 2_001,
        },
      ],
    );
    assert.match(errors[0]?.message ?? '', /more that 2000 tokens/);
    assert.deepEqual(calls, []);
  });

  it('survives the deepest texts that the tokens allow, and deeper ones where more are allowed', async () => {
    const texts = (tokens: number) => [
      `${'{ cart '.repeat(tokens / 3)}${'} '.repeat(tokens / 3)}`,
      '{ cart '.repeat(tokens / 2),
      `{ cart(domain: ${'['.repeat(tokens)}`,
      `{ cart(domain: ${'{ a: '.repeat(tokens / 3)}`,
      `query ($a: ${'['.repeat(tokens)}`,
    ];
    const limits = { ...defaultLimits, maxTokens: 200_000 };

    for (const [source, settings] of [
      ...texts(1_980).map((text) => [text, {}] as const),
      ...texts(150_000).map((text) => [text, { limits }] as const),
    ]) {
      const { errors, logged } = await run(source, {}, settings);

      assert.ok(errors.length > 0);
      for (const { extensions } of errors) assert.equal(extensions?.['httpStatus'], 400);
      assert.deepEqual(logged, []);
    }
  });

  it('lists at most nine errors, of which the last says that it stopped', async () => {
    const unknown = Array.from({ length: 40 }, (_, index) => `nothing${index}`);

    const { errors } = await run(`{ cart(domain: "${domain}") { ${unknown.join(' ')} } }`, {});

    assert.equal(errors.length, 9);
    assert.match(errors[8]?.message ?? '', /Too many validation errors/);
  });

  it('hides the names of the schema where it is told to', async () => {
    const source = `{ cart(domain: "${domain}") { cartIdd } }`;

    const open = await run(source, {});
    const hidden = await run(source, {}, { suggestions: false });

    assert.equal(open.errors[0]?.message, 'Cannot query field "cartIdd" on type "Cart". Did you mean "cartId"?');
    assert.equal(hidden.errors[0]?.message, 'Cannot query field "cartIdd" on type "Cart".');
  });
});

const everything = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
} as const;

describe('introspection', () => {
  it('answers the usual query of tools', async () => {
    for (const source of [getIntrospectionQuery(), getIntrospectionQuery(everything)]) {
      const { data, errors } = await run(source, {});

      assert.deepEqual(errors, []);
      assert.ok(data);
    }
  });

  it('leaves little room beyond the largest query of a tool', async () => {
    const limits = { ...defaultLimits, maxIntrospectionCost: 1 };

    const [refusal] = refusals(await run(getIntrospectionQuery(everything), {}, { limits }));

    assert.ok(Number(refusal?.['found']) > defaultLimits.maxIntrospectionCost / 1.25);
  });

  it('refuses aliases of its lists, also through fragments and beside a field of ours', async () => {
    const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: fields { name }`).join(' ');

    for (const source of [
      `{ __schema { types { ${aliases} } } }`,
      `{ __schema { types { ...T } } } fragment T on __Type { ${aliases} }`,
      getIntrospectionQuery(everything).replace(
        '__schema {',
        'addressFormat(country: "US") { postalCodePattern } __schema {',
      ),
    ]) {
      const [refusal, ...others] = refusals(await run(source, {}));

      assert.deepEqual(others, []);
      assert.equal(refusal?.['name'], 'CostLimitExceeded');
      assert.equal(refusal?.['maximum'], 35_000);
    }
  });

  it('refuses to go in circles', async () => {
    const { data, errors } = await run(
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      {},
    );

    assert.equal(data, undefined);
    assert.match(errors[0]?.message ?? '', /introspection depth/i);
  });

  it('is closed altogether where it is switched off, for gateways too', async () => {
    for (const source of [
      '{ __schema { types { name } } }',
      '{ __type(name: "Cart") { name } }',
      '{ _service { sdl } }',
    ]) {
      assert.deepEqual(refusals(await run(source, {}, { introspection: false })), [
        {
          code: 'GRAPHQL_VALIDATION_FAILED',
          httpStatus: 400,
          requestId: 'request-1',
          retryable: false,
          name: 'IntrospectionDisabled',
        },
      ]);
    }
  });
});

describe('cost of an operation', () => {
  const orders =
    'query ($first: Int) { orders(first: $first) { nodes { id lineItems { sku } returns { returnId } refunds { refundId } } } }';
  const useCases = {
    listOrders: async () => ({ orders: [{ cursor: 'c', order: sampleOrder() }], hasNextPage: false }),
  };
  // 1 for orders, and for each entry 20 for the order, 1 for its id, 5 lines, a return and a refund with a field each.
  const limits = { ...defaultLimits, maxCost: 1 + 35 * 50 };

  it('grows with the size of a page, from a variable as from the text', async () => {
    assert.deepEqual((await run(orders, useCases, { limits, variables: { first: 50 } })).errors, []);
    assert.deepEqual(refusals(await run(orders, useCases, { limits, variables: { first: 51 } })), [
      limitRefusal('CostLimitExceeded', 1_786, 1_751),
    ]);
    assert.deepEqual(
      refusals(
        await run(orders.replace('$first)', '51)').replace('query ($first: Int)', 'query'), useCases, { limits }),
      ),
      [limitRefusal('CostLimitExceeded', 1_786, 1_751)],
    );
  });

  it('takes the default of the argument where nothing is said, by leaving out the argument or the variable', async () => {
    const silent = orders.replace('(first: $first)', '').replace('query ($first: Int)', 'query');
    const exact = { ...defaultLimits, maxCost: 1 + 35 * 20 };
    const below = { ...defaultLimits, maxCost: 35 * 20 };

    for (const source of [silent, orders]) {
      assert.deepEqual((await run(source, useCases, { limits: exact })).errors, []);
      assert.deepEqual(refusals(await run(source, useCases, { limits: below })), [
        limitRefusal('CostLimitExceeded', 701, 700),
      ]);
    }
  });

  it('takes the default for a variable that is left out, whatever another one is called', async () => {
    const source =
      'query ($length: Int, $__proto__: [String!]) { orders(first: $length) { nodes { id } } relatedProducts(id: "a", domains: $__proto__) { baseSku } }';
    const cost = async (json: string) =>
      refusals(await run(source, {}, { limits: { ...limits, maxCost: 1 }, variables: JSON.parse(json) }))[0]?.['found'];

    assert.equal(await cost('{ "__proto__": ["a"] }'), await cost('{}'));
  });

  it('counts a page larger than any as the largest, since its field refuses it under its own name', async () => {
    const cost = async (first: number) =>
      refusals(await run(orders, {}, { limits: { ...limits, maxCost: 1 }, variables: { first } }))[0]?.['found'];

    assert.deepEqual([await cost(100), await cost(101), await cost(2_147_483_647)], [3_501, 3_501, 3_501]);
    const images = `{ product(domain: "${domain}", handle: "a") { images(first: 1000) { url } } }`;
    assert.deepEqual(refusals(await run(images, {}, { limits: { ...limits, maxCost: 1 } })), [
      limitRefusal('CostLimitExceeded', 1 + 1_000 * 2, 1),
    ]);
  });

  it('takes the default of a variable', async () => {
    const defaulted = orders.replace('$first: Int', '$first: Int = 51');

    assert.deepEqual(refusals(await run(defaulted, useCases, { limits })), [
      limitRefusal('CostLimitExceeded', 1_786, 1_751),
    ]);
  });

  it('counts the entities that a gateway asks for, each as what it costs', async () => {
    const source =
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Node { id } } }';
    const cost = async (representation: object) => {
      const variables = { representations: Array.from({ length: 10 }, () => representation) };
      const [refusal] = refusals(await run(source, {}, { limits: { ...limits, maxCost: 1 }, variables }));
      return refusal?.['found'];
    };

    assert.equal(await cost({ __typename: 'Product', domain, baseSku: 'MUG' }), 1 + 10 * 2);
    assert.equal(await cost({ __typename: 'Order', domain, orderId: 'order-1' }), 1 + 10 * 21);
    assert.equal(await cost({ __typename: 'Cart', id: 'some' }), 1 + 10 * 21);
  });

  it('counts every cart that a list of merchants reads, and what an identifier may lead to', async () => {
    const cost = async (source: string) =>
      refusals(await run(source, {}, { limits: { ...limits, maxCost: 1 } }))[0]?.['found'];

    assert.equal(await cost('{ merchants { domain cart { id } } }'), 100 * (1 + 1 + 20 + 1));
    assert.equal(await cost('{ activeCarts { domain cart { id } } }'), 100 * (1 + 1 + 20 + 1));
    assert.equal(await cost('{ node(id: "some") { id } }'), 20 + 1);
  });

  it('refuses aliases of a list without pages, which is multiplied by the lists above it', async () => {
    const aliases = Array.from({ length: 45 }, (_, index) => `a${index}: variants { sku }`).join(' ');
    const source = `{ cart(domain: "${domain}") { lineItems { product { ${aliases} } } } }`;

    // 20 for the cart, and for each of 10 lines itself, its product and 45 times 10 variants with a field each.
    assert.deepEqual(refusals(await run(source, {}, { limits: { ...defaultLimits, maxCost: 9_000 } })), [
      limitRefusal('CostLimitExceeded', 20 + 10 * (1 + 1 + 45 * 10 * 2), 9_000),
    ]);
  });

  it('sizes the lists of a page alone by its argument, also through a fragment', async () => {
    const cost = async (source: string) =>
      refusals(await run(source, {}, { limits: { ...limits, maxCost: 1 } }))[0]?.['found'];

    assert.equal(await cost('{ orders(first: 50) { nodes { id } pageInfo { hasNextPage } } }'), 1 + 50 * 21 + 2);
    assert.equal(
      await cost(
        '{ a: orders(first: 50) { ...P } b: orders(first: 2) { ...P } } fragment P on OrderConnection { nodes { id } }',
      ),
      1 + 50 * 21 + 1 + 2 * 21,
    );
  });

  it('counts the entities of all aliases, in variables and in the text', async () => {
    const field = (alias: string, list: string) =>
      `${alias}: _entities(representations: ${list}) { ... on Merchant { domain } }`;
    const source = `query ($r: [_Any!]!) { ${field('a', '$r')} ${field('b', '$r')} ...More }
      fragment More on Query { ${field('c', '[{ __typename: "Merchant", domain: "d" }]')} }`;
    const variables = { r: Array.from({ length: 100 }, () => ({ __typename: 'Merchant', domain })) };

    assert.deepEqual(refusals(await run(source, {}, { variables })), [
      limitRefusal('RepresentationLimitExceeded', 201, 200),
    ]);
  });

  it('allows a whole catalog page and refuses twenty of them', async () => {
    const page =
      'products(domain: "d", size: 100) { products { title variants { sku price { number } } images { url } tags variantOptionValues { displayName optionValues { value } } } }';
    const twenty = Array.from({ length: 20 }, (_, index) => `p${index}: ${page}`).join(' ');
    const listProducts = async () => ({ products: [], page: 1, size: 100, totalPages: 0, asOf: 0 });

    assert.deepEqual((await run(`{ ${page} }`, { listProducts })).errors, []);
    assert.deepEqual(refusals(await run(`{ ${twenty} }`, { listProducts })), [
      limitRefusal('CostLimitExceeded', 154_020, defaultLimits.maxCost),
    ]);
  });
});
