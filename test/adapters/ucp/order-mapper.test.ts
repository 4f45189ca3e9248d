import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toPlatformOrder } from '../../../src/adapters/ucp/order/order-mapper.ts';
import { wireOrder } from '../../../src/adapters/ucp/wire/order.ts';

it('tells which of two lines of one variant came back and was paid back', () => {
  const line = { item: { id: 'mug', title: 'Mug', price: 500 }, quantity: { original: 1, total: 1, fulfilled: 1 } };
  const change = {
    status: 'completed',
    occurred_at: '2026-05-04T12:00:00Z',
    line_items: [{ id: 'second', quantity: -1 }],
  };

  const { returns, refunds } = toPlatformOrder(
    wireOrder.parse({
      id: 'order',
      currency: 'USD',
      line_items: [
        { ...line, id: 'first' },
        { ...line, id: 'second' },
      ],
      adjustments: [
        { ...change, id: 'back', type: 'return' },
        { ...change, id: 'paid', type: 'refund' },
      ],
    }),
    new Map(),
  );

  const units = { lineItemId: 'second', sku: 'mug', quantity: 1 };
  assert.deepEqual(
    [returns.map(({ lineItems }) => lineItems), refunds.map(({ lineItems }) => lineItems)],
    [[[{ ...units, refundAmount: null }]], [[units]]],
  );
});
