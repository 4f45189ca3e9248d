import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toPlatformOrder } from '../../../src/adapters/medusa/order/order-mapper.ts';
import { orderAnswer } from '../../../src/adapters/medusa/wire/order.ts';

it('tells which of two lines of one variant came back', () => {
  const at = '2026-05-04T12:00:00Z';
  const toItem = (id: string, return_received_quantity: number) => ({
    id,
    variant_id: 'mug',
    detail: { quantity: 1, shipped_quantity: 1, delivered_quantity: 1, return_received_quantity },
  });
  const { order } = orderAnswer.parse({
    order: {
      id: 'order',
      display_id: 1,
      currency_code: 'usd',
      created_at: at,
      status: 'pending',
      items: [toItem('item_1', 0), toItem('item_2', 1)],
      returns: [{ id: 'back', status: 'received', created_at: at, items: [{ item_id: 'item_2', quantity: 1 }] }],
      cart: {
        items: ['cali_1', 'cali_2'].map((id) => ({ id, variant_id: 'mug', created_at: at })),
      },
    },
  });

  const { lineItems, returns } = toPlatformOrder(order);

  assert.deepEqual(
    lineItems.map(({ lineItemId, returnedQuantity }) => [lineItemId, returnedQuantity]),
    [
      ['cali_1', 0],
      ['cali_2', 1],
    ],
  );
  assert.deepEqual(
    returns.map((each) => each.lineItems),
    [[{ lineItemId: 'cali_2', sku: 'mug', quantity: 1, refundAmount: null }]],
  );
});
