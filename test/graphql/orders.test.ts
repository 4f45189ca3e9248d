import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { sampleOrder, sampleProduct, usd } from './support/samples.ts';

const domain = 'apparel.demo.example';

describe('order', () => {
  it('has the fields of the specification', async () => {
    const order = sampleOrder({
      status: 'PARTIALLY_RETURNED',
      refundTotal: usd(1999),
      orderStatusPageUrl: 'https://apparel.demo.example/orders/1',
      lineItems: [
        {
          lineItemId: 'line-1',
          sku: 'MUG-BLUE',
          status: 'DELIVERED',
          platformStatus: 'delivered',
          quantity: 2,
          fulfilledQuantity: 2,
          returnedQuantity: 1,
          tracking: {
            trackingNumber: '1Z',
            trackingUrl: 'https://ups.example/1Z',
            carrier: 'UPS',
            shippedAt: '2026-03-02T08:00:00Z',
            deliveredAt: null,
          },
          returnEligible: true,
          returnByDate: '2026-04-01',
          refundAmount: usd(1999),
          title: 'Mug',
          variantDescription: 'Blue',
          image: null,
          price: usd(1999),
          total: usd(3998),
          variant: { baseSku: 'MUG', variantId: 'mug-blue' },
        },
      ],
      events: [
        {
          type: 'UNKNOWN',
          platformType: 'gift_wrapped',
          timestamp: '2026-03-01T12:31:00Z',
          description: null,
          lineItemSku: null,
          metadata: { by: 'elf' },
        },
      ],
      refunds: [{ id: 'refund-1', amount: usd(1999), status: 'processed', processedAt: null, reason: 'Broken' }],
    });

    const { data, errors, calls } = await run(
      `{ order(domain: "${domain}", orderId: "order-1") {
        orderNumber status platformStatus refundTotal { value } orderStatusPageUrl placedAt total { number }
        lineItems { lineItemId sku status quantity tracking { trackingNumber trackingUrl carrier shippedAt } returnEligible returnByDate refundAmount { number } }
        fulfillments { fulfillmentId } events { type platformType timestamp metadata } returns { returnId } refunds { refundId amount { number } status reason }
      } }`,
      { getOrder: async () => order },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      order: {
        orderNumber: '#1001',
        status: 'PARTIALLY_RETURNED',
        platformStatus: 'confirmed',
        refundTotal: { value: 19.99 },
        orderStatusPageUrl: 'https://apparel.demo.example/orders/1',
        placedAt: '2026-03-01T12:30:00.000Z',
        total: { number: 4978 },
        lineItems: [
          {
            lineItemId: 'line-1',
            sku: 'MUG-BLUE',
            status: 'DELIVERED',
            quantity: 2,
            tracking: {
              trackingNumber: '1Z',
              trackingUrl: 'https://ups.example/1Z',
              carrier: 'UPS',
              shippedAt: '2026-03-02T08:00:00Z',
            },
            returnEligible: true,
            returnByDate: '2026-04-01',
            refundAmount: { number: 1999 },
          },
        ],
        fulfillments: [],
        events: [
          { type: 'UNKNOWN', platformType: 'gift_wrapped', timestamp: '2026-03-01T12:31:00Z', metadata: { by: 'elf' } },
        ],
        returns: [],
        refunds: [{ refundId: 'refund-1', amount: { number: 1999 }, status: 'processed', reason: 'Broken' }],
      },
    });
    assert.deepEqual(calls, [{ operation: 'getOrder', parameters: [{ domain, orderId: 'order-1' }] }]);
  });

  it('names the error and nulls only its field', async () => {
    const { data, errors } = await run(
      `{ mine: order(domain: "${domain}", orderId: "order-1") { orderNumber } other: order(domain: "${domain}", orderId: "order-2") { orderNumber } }`,
      {
        getOrder: async (_caller, { orderId }) => {
          if (orderId === 'order-2') throw new CommerceError('Forbidden');
          return sampleOrder();
        },
      },
    );

    assert.deepEqual(data, { mine: { orderNumber: '#1001' }, other: null });
    assert.deepEqual(
      errors.map(({ path, message, extensions }) => ({ path, message, extensions })),
      [
        {
          path: ['other'],
          message: 'You do not have access to this.',
          extensions: {
            code: 'Forbidden',
            errorCode: 'FORBIDDEN',
            httpStatus: 403,
            requestId: 'request-1',
            retryable: false,
          },
        },
      ],
    );
  });

  it('masks what a platform sends in place of a moment, and keeps the rest', async () => {
    const { data, errors, logged } = await run(
      `{ order(domain: "${domain}", orderId: "order-1") { orderNumber events { type } refunds { refundId processedAt } } }`,
      {
        getOrder: async () =>
          sampleOrder({ refunds: [{ id: 'r', amount: usd(1), status: null, processedAt: 'soon', reason: null }] }),
      },
    );

    assert.deepEqual(data, {
      order: { orderNumber: '#1001', events: [], refunds: [{ refundId: 'r', processedAt: null }] },
    });
    assert.deepEqual(
      errors.map(({ extensions }) => extensions?.['code']),
      ['Unexpected'],
    );
    assert.equal(logged.length, 1);
  });
});

describe('the page of an order', () => {
  it('is drawn from one query, with totals, addresses and payment as they were', async () => {
    const order = sampleOrder();

    const { data, errors, calls } = await run(
      `{ order(domain: "${domain}", orderId: "order-1") {
        orderNumber placedAt subTotal { number } cartDiscount { number } shippingTotal { number } taxTotal { number }
        addonTotal { number } feeTotal { number } total { number currency } coupons shippingInfo { city } billingInfo { city }
        shippingMethods { shippingMethodId price { number } } paymentSummary { cardType lastFour } cart { cartStatus }
      } }`,
      { getOrder: async () => order },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      order: {
        orderNumber: '#1001',
        placedAt: '2026-03-01T12:30:00.000Z',
        subTotal: { number: 3998 },
        cartDiscount: { number: -100 },
        shippingTotal: { number: 500 },
        taxTotal: { number: 330 },
        addonTotal: { number: 0 },
        feeTotal: { number: 250 },
        total: { number: 4978, currency: 'USD' },
        coupons: ['SUMMER'],
        shippingInfo: { city: 'Austin' },
        billingInfo: null,
        shippingMethods: [{ shippingMethodId: 'standard', price: { number: 500 } }],
        paymentSummary: { cardType: 'Visa', lastFour: '4242' },
        cart: { cartStatus: 'SUBMITTED' },
      },
    });
    assert.equal(calls.length, 1);
  });

  it('shows lines as they were bought, beside the catalog as it is now', async () => {
    const bought = {
      status: 'SHIPPED',
      platformStatus: null,
      quantity: 1,
      fulfilledQuantity: null,
      returnedQuantity: null,
      tracking: null,
      returnEligible: null,
      returnByDate: null,
      refundAmount: null,
      title: 'Mug, first edition',
      variantDescription: 'Blue',
      image: null,
      price: usd(1500),
      total: usd(1400),
    } as const;
    const lineItems = [
      { ...bought, lineItemId: 'line-1', sku: 'MUG-BLUE', variant: { baseSku: 'MUG', variantId: 'mug-blue' } },
      { ...bought, lineItemId: 'line-2', sku: 'MUG-BLUE', variant: { baseSku: 'GONE', variantId: 'mug-blue' } },
      { ...bought, lineItemId: 'line-3', sku: 'MUG-BLUE', variant: null },
    ];

    const { data, errors } = await run(
      `{ order(domain: "${domain}", orderId: "order-1") { lineItems { title total { number } variant { price { number } } product { title } } } }`,
      {
        getOrder: async () => sampleOrder({ lineItems }),
        loadProducts: async (_caller, { references }) =>
          references.map(({ value }) => (value === 'MUG' ? sampleProduct() : null)),
      },
    );

    const title = 'Mug, first edition';
    const total = { number: 1400 };
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      order: {
        lineItems: [
          { title, total, variant: { price: { number: 1999 } }, product: { title: 'Mug' } },
          { title, total, variant: null, product: null },
          { title, total, variant: null, product: null },
        ],
      },
    });
  });
});

describe('orders', () => {
  it('are a connection', async () => {
    const { data, calls } = await run(
      '{ orders(first: 2, after: "c0") { nodes { orderId } edges { cursor node { orderId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }',
      {
        listOrders: async () => ({
          orders: [
            { cursor: 'c1', order: sampleOrder() },
            { cursor: 'c2', order: sampleOrder({ orderId: 'order-2' }) },
          ],
          hasNextPage: true,
        }),
      },
    );

    assert.deepEqual(data, {
      orders: {
        nodes: [{ orderId: 'order-1' }, { orderId: 'order-2' }],
        edges: [
          { cursor: 'c1', node: { orderId: 'order-1' } },
          { cursor: 'c2', node: { orderId: 'order-2' } },
        ],
        pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: 'c1', endCursor: 'c2' },
      },
    });
    assert.deepEqual(calls, [
      { operation: 'listOrders', parameters: [{ domain: null, status: null, first: 2, after: 'c0' }] },
    ]);
  });

  it('are 20 unless asked otherwise', async () => {
    const { calls } = await run('{ orders { pageInfo { endCursor } } }', {
      listOrders: async () => ({ orders: [], hasNextPage: false }),
    });

    assert.deepEqual(calls, [
      { operation: 'listOrders', parameters: [{ domain: null, status: null, first: 20, after: null }] },
    ]);
  });
});

describe('paymentEncryptionKey', () => {
  it('is a JSON Web Key with its algorithms', async () => {
    const key = {
      keyId: 'card-1',
      algorithm: 'RSA-OAEP-256',
      encryption: 'A256GCM',
      jwk: { kty: 'RSA', kid: 'card-1', n: 'AQAB', e: 'AQAB' },
      expiresAt: '2026-03-02T00:00:00.000Z',
    };

    const { data, errors } = await run('{ paymentEncryptionKey { keyId algorithm encryption jwk expiresAt } }', {
      getPaymentEncryptionKey: async () => key,
    });

    assert.deepEqual({ data, errors }, { data: { paymentEncryptionKey: key }, errors: [] });
  });
});
