import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { parseGlobalId, toGlobalId } from '../../src/graphql/global-id.ts';
import { anyCharacter } from '../support/any-character.ts';
import { run } from './support/run.ts';
import { sampleCart, sampleOrder, sampleProduct } from './support/samples.ts';

const domain = 'apparel.demo.example';
const merchant = { domain, displayName: 'Demo Apparel', platformId: 'sandbox' };
const lookUp =
  'query ($id: ID!) { node(id: $id) { __typename id ... on Cart { cartId } ... on Order { orderNumber } ... on Product { title } ... on Merchant { displayName } } }';

describe('global identifiers', () => {
  it('are read back as they were made, whatever the key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, second) => {
        assert.deepEqual(parseGlobalId(toGlobalId('Order', first, second)), { kind: 'Order', key: [first, second] });
      }),
    );
  });

  it('are made of letters, digits, - and _', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (key) => {
        assert.match(toGlobalId('Merchant', key), /^[\w-]+$/);
      }),
    );
  });

  it('refuse everything else', () => {
    const forged = [
      '',
      'Cart:1',
      toGlobalId('Cart', 'only one part'),
      `${toGlobalId('Merchant', domain)}=`,
      Buffer.from('["Partner","x"]').toString('base64url'),
      Buffer.from('["Merchant",7]').toString('base64url'),
      Buffer.from('["toString","x"]').toString('base64url'),
      Buffer.from('["Merchant", "x"]').toString('base64url'),
    ];

    for (const id of forged) {
      assert.throws(
        () => parseGlobalId(id),
        (error) => error instanceof CommerceError && error.name === 'InvalidInputQuery',
      );
    }
  });
});

describe('node', () => {
  it('finds again what an answer showed', async () => {
    const useCases = {
      getCart: async () => sampleCart(),
      getOrder: async () => sampleOrder(),
      findMerchant: () => merchant,
      loadProducts: async () => [sampleProduct()],
    };
    const first = await run(
      `{ cart(domain: "${domain}") { id } order(domain: "${domain}", orderId: "order-1") { id } merchant(domain: "${domain}") { id } product(domain: "${domain}", handle: "mug") { id } }`,
      useCases,
    );
    const ids = first.data as Record<string, { id: string }>;

    const expected: Record<string, object> = {
      cart: { __typename: 'Cart', cartId: 'cart-1' },
      order: { __typename: 'Order', orderNumber: '#1001' },
      merchant: { __typename: 'Merchant', displayName: 'Demo Apparel' },
      product: { __typename: 'Product', title: 'Mug' },
    };
    for (const [name, shown] of Object.entries(expected)) {
      const id = ids[name]?.id;
      const { data, errors } = await run(lookUp, useCases, { variables: { id } });
      assert.deepEqual({ data, errors }, { data: { node: { ...shown, id } }, errors: [] });
    }
  });

  it('is null for a cart that the device no longer has, and for what does not exist', async () => {
    const useCases = {
      getCart: async () => sampleCart({ cartId: 'cart-2' }),
      getOrder: async () => {
        throw new CommerceError('OrderNotFound');
      },
      findMerchant: () => undefined,
      loadProducts: async () => [null],
    };
    const ids = [
      toGlobalId('Cart', domain, 'cart-1'),
      toGlobalId('Order', domain, 'order-1'),
      toGlobalId('Merchant', domain),
      toGlobalId('Product', domain, 'MUG'),
    ];

    for (const id of ids) {
      const { data, errors } = await run(lookUp, useCases, { variables: { id } });
      assert.deepEqual({ data, errors }, { data: { node: null }, errors: [] });
    }
  });

  it("refuses another device's order", async () => {
    const { data, errors } = await run(
      lookUp,
      {
        getOrder: async () => {
          throw new CommerceError('Forbidden');
        },
      },
      { variables: { id: toGlobalId('Order', domain, 'order-1') } },
    );

    assert.deepEqual(data, { node: null });
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions?.['code']]),
      [[['node'], 'Forbidden']],
    );
  });

  it('refuses what is no identifier, and asks nobody', async () => {
    const { errors, calls } = await run(lookUp, {}, { variables: { id: 'gid://shop/Cart/1' } });

    assert.deepEqual(
      errors.map(({ extensions }) => [extensions?.['code'], extensions?.['field']]),
      [['InvalidInputQuery', ['id']]],
    );
    assert.deepEqual(calls, []);
  });
});

describe('entities for a gateway', () => {
  const source = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
    __typename ... on Cart { cartId } ... on Order { orderNumber } ... on Product { title } ... on Merchant { displayName }
  } }`;

  it('are found by each of their keys', async () => {
    const representations = [
      { __typename: 'Product', domain, baseSku: 'MUG' },
      { __typename: 'Product', id: toGlobalId('Product', domain, 'MUG') },
      { __typename: 'Cart', id: toGlobalId('Cart', domain, 'cart-1') },
      { __typename: 'Order', id: toGlobalId('Order', domain, 'order-1') },
      { __typename: 'Order', domain, orderId: 'order-1' },
      { __typename: 'Merchant', domain },
      { __typename: 'Merchant', id: toGlobalId('Merchant', domain) },
    ];

    const { data, errors, calls } = await run(
      source,
      {
        getCart: async () => sampleCart(),
        getOrder: async () => sampleOrder(),
        findMerchant: () => merchant,
        loadProducts: async () => [sampleProduct()],
      },
      { variables: { representations } },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      _entities: [
        { __typename: 'Product', title: 'Mug' },
        { __typename: 'Product', title: 'Mug' },
        { __typename: 'Cart', cartId: 'cart-1' },
        { __typename: 'Order', orderNumber: '#1001' },
        { __typename: 'Order', orderNumber: '#1001' },
        { __typename: 'Merchant', displayName: 'Demo Apparel' },
        { __typename: 'Merchant', displayName: 'Demo Apparel' },
      ],
    });
    assert.equal(calls.filter(({ operation }) => operation === 'loadProducts').length, 1);
  });

  it("are null one by one: another device's cart and order stay hidden", async () => {
    const representations = [
      { __typename: 'Cart', id: toGlobalId('Cart', domain, 'cart-of-another') },
      { __typename: 'Order', domain, orderId: 'order-of-another' },
      { __typename: 'Merchant', domain },
    ];

    const { data, errors } = await run(
      source,
      {
        getCart: async () => sampleCart(),
        getOrder: async () => {
          throw new CommerceError('Forbidden');
        },
        findMerchant: () => merchant,
      },
      { variables: { representations } },
    );

    assert.deepEqual(data, { _entities: [null, null, { __typename: 'Merchant', displayName: 'Demo Apparel' }] });
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions?.['code']]),
      [[['_entities', 1], 'Forbidden']],
    );
  });

  it('are resolved once if their type and key are equal, whatever else they have', async () => {
    const representations = [
      ...Array.from({ length: 50 }, () => ({ __typename: 'Merchant', domain })),
      ...Array.from({ length: 50 }, () => ({ domain, __typename: 'Merchant' })),
      ...Array.from({ length: 50 }, (_, index) => ({ __typename: 'Merchant', domain, displayName: `No. ${index}` })),
    ];

    const { data, errors, calls } = await run(
      source,
      { findMerchant: () => merchant },
      { variables: { representations } },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      _entities: representations.map(() => ({ __typename: 'Merchant', displayName: 'Demo Apparel' })),
    });
    assert.equal(calls.length, 1);
  });

  it('are read from the merchant once each, however often they are named', async () => {
    const order = { __typename: 'Order', domain, orderId: 'order-1' };
    const representations = [
      ...Array.from({ length: 20 }, () => order),
      { __typename: 'Order', domain, orderId: 'order-2' },
      ...Array.from({ length: 20 }, () => ({ __typename: 'Cart', id: toGlobalId('Cart', domain, 'cart-1') })),
    ];
    const twice = `query ($representations: [_Any!]!) {
      a: _entities(representations: $representations) { ... on Order { orderNumber } }
      b: _entities(representations: $representations) { ... on Order { orderNumber } }
      cart(domain: "${domain}") { cartId }
      order(domain: "${domain}", orderId: "order-1") { orderNumber }
      node(id: "${toGlobalId('Order', domain, 'order-1')}") { id }
    }`;

    const { data, errors, calls } = await run(
      twice,
      {
        getCart: async () => sampleCart(),
        getOrder: async (_caller, { orderId }) => {
          if (orderId === 'order-2') throw new CommerceError('StoreUnavailable');
          return sampleOrder();
        },
      },
      { variables: { representations } },
    );

    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions?.['code']]),
      [
        [['a', 20], 'StoreUnavailable'],
        [['b', 20], 'StoreUnavailable'],
      ],
    );
    assert.deepEqual(calls.map(({ operation }) => operation).sort(), ['getCart', 'getOrder', 'getOrder']);
    assert.ok(data);
  });

  it('are refused without a known type and one of its keys, and nobody is asked', async () => {
    for (const representation of [
      { __typename: 'Partner', id: 'x' },
      { __typename: 'Product', domain },
      { __typename: 'Cart', id: 7 },
      { id: 'x' },
      'Cart',
      null,
    ]) {
      const { errors, calls, logged } = await run(source, {}, { variables: { representations: [representation] } });

      assert.equal(errors.length, 1);
      assert.ok(['InvalidInputQuery', 'BAD_USER_INPUT'].includes(String(errors[0]?.extensions?.['code'])));
      assert.deepEqual([calls, logged], [[], []]);
    }
  });

  it('are refused one by one, and the others are looked up together', async () => {
    const representations = [
      { __typename: 'Product', domain, baseSku: 'MUG' },
      { __typename: 'Product', domain },
      { __typename: 'Merchant', id: toGlobalId('Cart', domain, 'cart-1') },
      { __typename: 'Product', domain, baseSku: 'CAP' },
    ];

    const { data, errors, calls } = await run(
      source,
      { loadProducts: async () => [sampleProduct(), null] },
      { variables: { representations } },
    );

    assert.deepEqual(data, { _entities: [{ __typename: 'Product', title: 'Mug' }, null, null, null] });
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions?.['code'], extensions?.['field']]),
      [
        [['_entities', 1], 'InvalidInputQuery', ['representations', '1']],
        [['_entities', 2], 'InvalidInputQuery', ['id']],
      ],
    );
    assert.equal(calls.length, 1);
  });
});
