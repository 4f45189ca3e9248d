import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '../../../src/domain/order/order.ts';
import { toLinePath } from '../../../src/server/ucp/checkout/output/to-path.ts';
import { toOrderAdjustments } from '../../../src/server/ucp/orders/to-order-adjustments.ts';

const placedAt = '2026-01-01T10:00:00Z';
const shipped = { type: 'SHIPPED', timestamp: '2026-01-03T10:00:00Z' };
const refund = { id: 'r', amount: { number: 500, currency: 'USD' }, status: null, processedAt: null, reason: null };

/** What the mapping reads of an order with one refund. */
const toRefund = (changed: object, rest: object = {}) => {
  const order = { status: 'SHIPPED', placedAt, events: [], lineItems: [], returns: [], ...rest };
  return toOrderAdjustments({ ...order, refunds: [{ ...refund, ...changed }] } as unknown as Order)[0];
};

describe('what an agent is told of changes to an order', () => {
  for (const [word, status] of [
    ['COMPLETED', 'completed'],
    ['Settled', 'completed'],
    ['incomplete', 'pending'],
    ['not received', 'pending'],
    ['unprocessed', 'pending'],
    ['constructor', 'pending'],
    ['failed', 'failed'],
    [null, 'pending'],
  ] as const) {
    it(`calls a refund that its platform calls ${word} ${status}`, () => {
      assert.equal(toRefund({ status: word })?.status, status);
    });
  }

  it('names the line that was taken back, of two with one SKU', () => {
    const lineItems = [
      { lineItemId: 'one', sku: 'MUG' },
      { lineItemId: 'two', sku: 'MUG' },
    ];
    const units = { lineItemId: 'two', sku: 'MUG', quantity: 3 };

    const named = toRefund({ lineItems: [units] }, { lineItems });
    const unnamed = toRefund({ lineItems: [{ ...units, lineItemId: undefined }] }, { lineItems });

    assert.partialDeepStrictEqual(named, { line_items: [{ id: 'two', quantity: -3 }] });
    assert.partialDeepStrictEqual(unnamed, { line_items: [{ id: 'one', quantity: -3 }] });
  });

  it('has the time of the refund, else the last one that is known of the order', () => {
    const times = [
      toRefund({ processedAt: '2026-01-02T10:00:00Z' }, { events: [shipped] }),
      toRefund({}, { events: [shipped] }),
      toRefund({}),
    ].map((told) => told?.occurred_at);

    assert.deepEqual(times, ['2026-01-02T10:00:00Z', shipped.timestamp, placedAt]);
  });

  it('points at all lines where the cart lacks the one', () => {
    const cart = { lineItems: [{ lineItemId: 'a' }, { lineItemId: 'b' }] } as unknown as Order['cart'];

    assert.deepEqual([toLinePath(cart, 'b'), toLinePath(cart, 'gone')], ['$.line_items[1]', '$.line_items']);
  });
});
