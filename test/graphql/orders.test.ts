import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { run } from './support/run.ts';
import { sampleOrder, usd } from './support/samples.ts';

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
        fulfillments { id } events { type platformType timestamp metadata } returns { id } refunds { id amount { number } status reason }
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
        refunds: [{ id: 'refund-1', amount: { number: 1999 }, status: 'processed', reason: 'Broken' }],
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
          message: 'You may not see or do this.',
          extensions: { code: 'Forbidden', httpStatus: 403, requestId: 'request-1' },
        },
      ],
    );
  });

  it('masks what a platform sends in place of a moment, and keeps the rest', async () => {
    const { data, errors, logged } = await run(
      `{ order(domain: "${domain}", orderId: "order-1") { orderNumber events { type } refunds { id processedAt } } }`,
      {
        getOrder: async () =>
          sampleOrder({ refunds: [{ id: 'r', amount: usd(1), status: null, processedAt: 'soon', reason: null }] }),
      },
    );

    assert.deepEqual(data, { order: { orderNumber: '#1001', events: [], refunds: [{ id: 'r', processedAt: null }] } });
    assert.deepEqual(
      errors.map(({ extensions }) => extensions?.['code']),
      ['Unexpected'],
    );
    assert.equal(logged.length, 1);
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
    assert.deepEqual(calls, [{ operation: 'listOrders', parameters: [{ first: 2, after: 'c0' }] }]);
  });

  it('are 20 unless asked otherwise', async () => {
    for (const source of [
      '{ orders { pageInfo { endCursor } } }',
      '{ orders(first: null) { pageInfo { endCursor } } }',
    ]) {
      const { calls } = await run(source, { listOrders: async () => ({ orders: [], hasNextPage: false }) });

      assert.deepEqual(calls, [{ operation: 'listOrders', parameters: [{ first: 20, after: null }] }]);
    }
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
      paymentEncryptionKey: async () => key,
    });

    assert.deepEqual({ data, errors }, { data: { paymentEncryptionKey: key }, errors: [] });
  });
});
