import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Order } from '../../../src/domain/order/order.ts';
import { toOrderFulfillment } from '../../../src/server/ucp/orders/to-order-fulfillment.ts';

const line = { lineItemId: 'a', sku: 'shirt', quantity: 5, fulfilledQuantity: 4, status: 'ON_ITS_WAY' };
const parcel = {
  id: 'p1',
  shippedAt: '2026-01-03T10:00:00Z',
  deliveredAt: null,
  trackingNumber: null,
  trackingUrl: null,
  carrier: null,
  estimatedDelivery: null,
  lineItemSkus: ['shirt'],
};

/** The lines of each parcel that was sent. */
const toParcels = (lineItems: readonly object[], fulfillments: readonly object[]) => {
  const cart = { shipments: [], lineItems: [{ lineItemId: 'a', quantity: 5 }] };
  const { events } = toOrderFulfillment({ cart, lineItems, fulfillments } as unknown as Order);
  return events.map(({ line_items }) => line_items);
};

describe('the units of a parcel that an agent is told', () => {
  it('are those that the platform tells', () => {
    const two = [
      { ...parcel, units: [{ lineItemId: 'a', quantity: 3 }] },
      {
        ...parcel,
        id: 'p2',
        units: [
          { lineItemId: 'a', quantity: 1 },
          { lineItemId: 'b', quantity: 0 },
        ],
      },
    ];

    assert.deepEqual(toParcels([line], two), [[{ id: 'a', quantity: 3 }], [{ id: 'a', quantity: 1 }]]);
  });

  it('are all that have left if the line is in this parcel alone', () => {
    const uncounted = { ...line, fulfilledQuantity: null };

    assert.deepEqual(toParcels([line], [parcel]), [[{ id: 'a', quantity: 4 }]]);
    assert.deepEqual(toParcels([{ ...uncounted, status: 'DELIVERED', quantity: null }], [parcel]), [
      [{ id: 'a', quantity: 5 }],
    ]);
    assert.deepEqual(toParcels([{ ...uncounted, status: 'PARTIALLY_DELIVERED' }], [parcel]), [[]]);
  });

  it('are not guessed if the line is in several parcels, or shares its SKU', () => {
    assert.deepEqual(toParcels([line], [parcel, { ...parcel, id: 'p2' }]), [[], []]);
    assert.deepEqual(toParcels([line, { ...line, lineItemId: 'b' }], [parcel]), [[]]);
  });
});
