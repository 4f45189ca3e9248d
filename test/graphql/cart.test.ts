import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getNamedType, isObjectType } from 'graphql';
import type { CartOutcome } from '../../src/commerce/cart/change/cart-outcome.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { toExampleInput } from './support/example-input.ts';
import { run } from './support/run.ts';
import { jpy, kwd, sampleCart, sampleLine, sampleProduct, sampleSubmittedCart, usd } from './support/samples.ts';

const domain = 'apparel.demo.example';
const accepted = (): CartOutcome => ({ cart: sampleCart(), userErrors: [], warnings: [], replayed: false });

describe('cart', () => {
  it('shows every amount as currency, decimal, integer and symbol', async () => {
    const cart = sampleCart({
      subTotal: usd(1999),
      taxTotal: jpy(1999),
      total: kwd(-1999),
      feeTotal: usd(9_007_199_254_740_991),
    });

    const { data, errors } = await run(
      `{ cart(domain: "${domain}") {
        subTotal { currency value number symbol } taxTotal { value number } total { value number } feeTotal { number }
      } }`,
      { getCart: async () => cart },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      cart: {
        subTotal: { currency: 'USD', value: 19.99, number: 1999, symbol: '$' },
        taxTotal: { value: 1999, number: 1999 },
        total: { value: -1.999, number: -1999 },
        feeTotal: { number: 9_007_199_254_740_991 },
      },
    });
  });

  it('has the fields of the specification beside the names of version 1', async () => {
    const { data, errors } = await run(
      `{ cart(domain: "${domain}") {
        cartId platformId shopId displayName cartStatus coupons schemaVersion taxEstimated
        fees { description currency value number symbol }
        shipments { shipmentId lineItemIds fulfillmentType { fulfillmentTypeId name } shippingMethod { shippingMethodId price { number } estimatedDelivery } notes }
        addons { offers { addonId display { name description } scope coverageMode childOffers { addonId } price { number } } selections { addonId } }
        urls { thankYouPage } submittedAt tax { number } promoCodes shippingMethod { shippingMethodId }
        lineItems { lineItemId quantity image { url alt type } discounts { description } }
      } }`,
      { getCart: async () => sampleCart() },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      cart: {
        cartId: 'cart-1',
        platformId: 'sandbox',
        shopId: domain,
        displayName: 'Demo Apparel',
        cartStatus: 'ACTIVE',
        coupons: ['SUMMER'],
        schemaVersion: '2.0',
        taxEstimated: false,
        fees: [{ description: 'Recycling fee', currency: 'USD', value: 2.5, number: 250, symbol: '$' }],
        shipments: [
          {
            shipmentId: 'shipment-1',
            lineItemIds: ['line-1'],
            fulfillmentType: { fulfillmentTypeId: 'SHIP_TO_ADDRESS', name: 'Ship to address' },
            shippingMethod: { shippingMethodId: 'standard', price: { number: 500 }, estimatedDelivery: '3 to 5 days' },
            notes: null,
          },
        ],
        addons: {
          offers: [
            {
              addonId: 'gift-wrap',
              display: { name: 'Gift wrap', description: 'Paper and ribbon' },
              scope: 'ITEM',
              coverageMode: 'PER_ITEM',
              childOffers: [],
              price: { number: 300 },
            },
          ],
          selections: [],
        },
        urls: null,
        submittedAt: null,
        tax: { number: 330 },
        promoCodes: ['SUMMER'],
        shippingMethod: { shippingMethodId: 'standard' },
        lineItems: [
          {
            lineItemId: 'line-1',
            quantity: 2,
            image: { url: 'https://apparel.demo.example/mug.png', alt: 'A mug', type: 'default' },
            discounts: [],
          },
        ],
      },
    });
  });

  it('shows the confirmation of a submitted cart', async () => {
    const { data } = await run(
      `{ cart(domain: "${domain}") {
        cartStatus platformOrderNumber submittedAt urls { thankYouPage } shippingMethod { shippingMethodId }
        paymentSummary { paymentType lastFour cardType month year }
      } }`,
      { getCart: async () => sampleSubmittedCart() },
    );

    assert.deepEqual(data, {
      cart: {
        cartStatus: 'SUBMITTED',
        platformOrderNumber: '#1001',
        submittedAt: '2026-03-01T12:30:00.000Z',
        urls: { thankYouPage: 'https://apparel.demo.example/thanks' },
        shippingMethod: { shippingMethodId: 'express' },
        paymentSummary: { paymentType: 'CreditCard', lastFour: '4242', cardType: 'Visa', month: 12, year: 2030 },
      },
    });
  });

  it('loads the products of all lines with one call to the merchant', async () => {
    const lineItems = [
      sampleLine(),
      sampleLine({ lineItemId: 'line-2', baseSku: 'BOWL' }),
      sampleLine({ lineItemId: 'line-3' }),
      sampleLine({ lineItemId: 'line-4', baseSku: '', variantId: 'plate-red' }),
    ];

    const { data, errors, calls } = await run(`{ cart(domain: "${domain}") { lineItems { product { title } } } }`, {
      getCart: async () => sampleCart({ lineItems }),
      loadProducts: async (_caller, { references }) =>
        references.map(({ value }) => (value === 'BOWL' ? null : sampleProduct({ title: `Product ${value}` }))),
    });

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      cart: {
        lineItems: [
          { product: { title: 'Product MUG' } },
          { product: null },
          { product: { title: 'Product MUG' } },
          { product: { title: 'Product plate-red' } },
        ],
      },
    });
    assert.deepEqual(
      calls.filter(({ operation }) => operation === 'loadProducts'),
      [
        {
          operation: 'loadProducts',
          parameters: [
            {
              domain,
              references: [
                { by: 'baseSku', value: 'MUG' },
                { by: 'baseSku', value: 'BOWL' },
                { by: 'variantId', value: 'plate-red' },
              ],
            },
          ],
        },
      ],
    );
  });

  it('leads to the variant of each line, and to nothing where the catalog has it no more', async () => {
    const lineItems = [
      sampleLine(),
      sampleLine({ lineItemId: 'line-2', variantId: 'mug-green' }),
      sampleLine({ lineItemId: 'line-3', baseSku: 'BOWL', variantId: 'bowl' }),
    ];

    const { data, errors, calls } = await run(
      `{ cart(domain: "${domain}") { lineItems { variant { sku } product { title } } } }`,
      {
        getCart: async () => sampleCart({ lineItems }),
        loadProducts: async (_caller, { references }) =>
          references.map(({ value }) => (value === 'BOWL' ? null : sampleProduct())),
      },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      cart: {
        lineItems: [
          { variant: { sku: 'MUG-BLUE' }, product: { title: 'Mug' } },
          { variant: null, product: { title: 'Mug' } },
          { variant: null, product: null },
        ],
      },
    });
    assert.equal(calls.filter(({ operation }) => operation === 'loadProducts').length, 1);
  });

  it('keeps the cart where its catalog does not answer', async () => {
    const { data, errors } = await run(`{ cart(domain: "${domain}") { cartId lineItems { sku product { title } } } }`, {
      getCart: async () => sampleCart(),
      loadProducts: async () => {
        throw new CommerceError('StoreUnavailable');
      },
    });

    assert.deepEqual(data, { cart: { cartId: 'cart-1', lineItems: [{ sku: 'MUG-BLUE', product: null }] } });
    assert.deepEqual(
      errors.map(({ path, extensions }) => ({ path, code: extensions?.['code'] })),
      [{ path: ['cart', 'lineItems', 0, 'product'], code: 'StoreUnavailable' }],
    );
  });

  it('is null where there is none', async () => {
    const { data, errors, calls } = await run(`{ cart(domain: "${domain}") { cartId } }`, {
      getCart: async () => null,
    });

    assert.deepEqual({ data, errors }, { data: { cart: null }, errors: [] });
    assert.deepEqual(calls, [{ operation: 'getCart', parameters: [{ domain }] }]);
  });
});

const onCarts = Object.values(createSchema().getMutationType()?.getFields() ?? {}).flatMap(({ name, type, args }) => {
  const payload = getNamedType(type);
  const [input] = args;
  const hasCart =
    isObjectType(payload) && ['cart', 'warnings', 'replayed'].every((field) => field in payload.getFields());
  return hasCart && input !== undefined ? [{ operation: name, type: input.type }] : [];
});

describe('mutations on a cart', () => {
  it('are found in the schema', () => {
    assert.ok(onCarts.length >= 16);
  });

  for (const { operation, type } of onCarts) {
    const source = `mutation ($input: ${type}) { ${operation}(input: $input) {
      cart { cartId } userErrors { code } warnings { code message target oldValue newValue } replayed
    } }`;

    it(`${operation} passes its input on and answers with the cart`, async () => {
      const input = toExampleInput(type);
      const warnings = [
        {
          code: 'PRICE_CHANGED' as const,
          message: 'The price has changed.',
          target: 'line-1',
          oldValue: '20.00',
          newValue: '25.00',
        },
      ];

      const { data, errors, calls } = await run(
        source,
        { [operation]: async () => ({ ...accepted(), warnings, replayed: true }) },
        { variables: { input } },
      );

      assert.deepEqual(errors, []);
      assert.deepEqual(data, { [operation]: { cart: { cartId: 'cart-1' }, userErrors: [], warnings, replayed: true } });
      assert.deepEqual(calls, [{ operation, parameters: [input] }]);
    });
  }

  it('does not empty the cart unless asked to', async () => {
    const { calls } = await run(
      `mutation { addLineItem(input: { domain: "${domain}", addToCartRef: { variantId: "mug-blue" }, quantity: 1 }) { replayed } }`,
      { addLineItem: async () => accepted() },
    );

    assert.deepEqual(calls, [
      {
        operation: 'addLineItem',
        parameters: [{ domain, addToCartRef: { variantId: 'mug-blue' }, quantity: 1, flushCart: false }],
      },
    ]);
  });

  for (const quantity of [1.5, 1e12, '2', null]) {
    it(`refuses the quantity ${JSON.stringify(quantity)} with its path and asks nobody`, async () => {
      const { data, errors, calls } = await run(
        'mutation ($input: UpdateLineItemInput!) { updateLineItem(input: $input) { replayed } }',
        {},
        { variables: { input: { domain, lineItemId: 'line-1', quantity } } },
      );

      assert.equal(data, undefined);
      assert.deepEqual(
        errors.map(({ extensions }) => ({
          code: extensions?.['code'],
          field: extensions?.['field'],
          httpStatus: extensions?.['httpStatus'],
        })),
        [{ code: 'BAD_USER_INPUT', field: ['quantity'], httpStatus: 400 }],
      );
      assert.deepEqual(calls, []);
    });
  }
});
