import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findLineStatus } from '../../../src/domain/order/find-line-status.ts';
import { findOrderStatus } from '../../../src/domain/order/find-order-status.ts';
import {
  type Fulfillment,
  type OrderLineItem,
  type OrderStatus,
  type PlatformOrder,
  type Return,
  unknownFulfillment,
} from '../../../src/domain/order/order.ts';
import { untouchedOrder } from '../../support/orders/untouched-order.ts';

const statuses = [
  'PENDING',
  'CONFIRMED',
  'PROCESSING',
  'ON_ITS_WAY',
  'SHIPPED',
  'PARTIALLY_DELIVERED',
  'DELIVERED',
  'CANCELLED',
  'RETURNED',
  'PARTIALLY_RETURNED',
] as const satisfies readonly OrderStatus[];
const status = fc.constantFrom(...statuses);

const AT = '2026-05-04T12:00:00.000Z';
const toLine = (line: Partial<OrderLineItem>): OrderLineItem => ({
  ...unknownFulfillment,
  lineItemId: 'line-1',
  sku: 'MUG',
  status: null,
  platformStatus: null,
  quantity: null,
  ...line,
});
const toParcel = (parcel: Partial<Fulfillment>): Fulfillment => ({
  id: 'parcel',
  status: 'any word',
  trackingNumber: null,
  trackingUrl: null,
  carrier: null,
  shippedAt: null,
  estimatedDelivery: null,
  deliveredAt: null,
  lineItemSkus: ['MUG'],
  ...parcel,
});
const toReturn = (word: string, quantity: number, line: { readonly lineItemId?: string } = {}): Return => ({
  id: 'return',
  status: word,
  lineItems: [{ ...line, sku: 'MUG', quantity, refundAmount: null }],
  refundAmount: null,
  refundProductPrice: null,
  refundSalesTax: null,
  refundShippingTotal: null,
  restockingFee: null,
  otherFees: null,
  initiatedAt: null,
});
const toOrder = (order: Partial<PlatformOrder> = {}): PlatformOrder => ({
  status: null,
  platformStatus: null,
  orderNumber: '1',
  ...untouchedOrder,
  ...order,
});

const packed = toParcel({});
const sent = toParcel({ shippedAt: AT });
const brought = toParcel({ shippedAt: AT, deliveredAt: AT });
const other = toParcel({ shippedAt: AT, deliveredAt: AT, lineItemSkus: ['PEN'] });
const withUnitOf = (lineItemId: string, parcel: Fulfillment): Fulfillment => ({
  ...parcel,
  units: [{ lineItemId, quantity: 1 }],
});

describe('the status of a line item whose platform gives none', () => {
  const cases: readonly (readonly [string, OrderStatus, Partial<OrderLineItem>, Partial<PlatformOrder>])[] = [
    ['nothing is known', 'CONFIRMED', {}, {}],
    ['the order waits', 'PENDING', {}, { status: 'PENDING' }],
    ['the order is worked on', 'PROCESSING', {}, { status: 'PROCESSING' }],
    ['another line is on its way', 'CONFIRMED', {}, { status: 'ON_ITS_WAY', fulfillments: [other] }],
    ['the order was delivered, by nobody knows what', 'DELIVERED', {}, { status: 'DELIVERED' }],
    ['its parcel is packed', 'PROCESSING', {}, { fulfillments: [packed, other] }],
    ['its parcel has left', 'SHIPPED', {}, { fulfillments: [sent] }],
    ['one of two parcels has left', 'ON_ITS_WAY', {}, { fulfillments: [sent, packed] }],
    ['one unit of two has left', 'ON_ITS_WAY', { quantity: 2, fulfilledQuantity: 1 }, { fulfillments: [sent] }],
    ['both units have left', 'SHIPPED', { quantity: 2, fulfilledQuantity: 2 }, { fulfillments: [sent, sent] }],
    ['one parcel of two is there', 'PARTIALLY_DELIVERED', {}, { fulfillments: [brought, sent] }],
    [
      'one unit of two is there',
      'PARTIALLY_DELIVERED',
      { quantity: 2, fulfilledQuantity: 1 },
      { fulfillments: [brought] },
    ],
    ['all parcels are there', 'DELIVERED', { quantity: 2, fulfilledQuantity: 2 }, { fulfillments: [brought, brought] }],
    [
      'its unit has left, and that of a line with its SKU is there',
      'SHIPPED',
      { quantity: 1, fulfilledQuantity: 1 },
      { fulfillments: [withUnitOf('line-2', brought), withUnitOf('line-1', sent)] },
    ],
    [
      'its unit is there, and that of a line with its SKU has left',
      'DELIVERED',
      { quantity: 1, fulfilledQuantity: 1 },
      { fulfillments: [withUnitOf('line-2', sent), withUnitOf('line-1', brought)] },
    ],
    [
      'only a line with its SKU is packed',
      'CONFIRMED',
      { quantity: 1, fulfilledQuantity: 0 },
      { fulfillments: [withUnitOf('line-2', packed)] },
    ],
    ['units were sent, in no parcel', 'SHIPPED', { quantity: 1, fulfilledQuantity: 1 }, {}],
    [
      'units were sent, and the tracking says that they are there',
      'DELIVERED',
      {
        quantity: 1,
        fulfilledQuantity: 1,
        tracking: { trackingNumber: null, trackingUrl: null, carrier: null, shippedAt: null, deliveredAt: AT },
      },
      {},
    ],
    [
      'a unit of a line with its SKU came back',
      'DELIVERED',
      { quantity: 1 },
      { fulfillments: [brought], returns: [toReturn('received', 1, { lineItemId: 'line-2' })] },
    ],
    [
      'its unit came back',
      'RETURNED',
      { quantity: 1 },
      { fulfillments: [brought], returns: [toReturn('received', 1, { lineItemId: 'line-1' })] },
    ],
    [
      'a return is announced',
      'DELIVERED',
      { quantity: 1 },
      { fulfillments: [brought], returns: [toReturn('initiated', 1)] },
    ],
    [
      'a return has a word that nobody knows',
      'DELIVERED',
      { quantity: 1 },
      { fulfillments: [brought], returns: [toReturn('ok', 1)] },
    ],
    [
      'everything is back',
      'RETURNED',
      { quantity: 2 },
      { returns: [toReturn('Received', 1), toReturn('completed', 1)] },
    ],
    ['one unit of two is back', 'PARTIALLY_RETURNED', { quantity: 2 }, { returns: [toReturn('received', 1)] }],
    ['the platform counts what is back', 'RETURNED', { quantity: 2, returnedQuantity: 2 }, { fulfillments: [brought] }],
    [
      'the platform counts nothing back',
      'SHIPPED',
      { returnedQuantity: 0 },
      { fulfillments: [sent], returns: [toReturn('received', 1)] },
    ],
    ['the order was cancelled', 'CANCELLED', { quantity: 1 }, { status: 'CANCELLED', fulfillments: [packed] }],
  ];
  for (const [when, expected, line, order] of cases) {
    it(`is ${expected} if ${when}`, () => {
      assert.equal(findLineStatus(toLine(line), toOrder(order)), expected);
    });
  }

  const parcels = fc.array(fc.constantFrom(packed, sent, brought, other), { maxLength: 4 });
  const units = fc.option(fc.integer({ min: 0, max: 3 }));
  const anything = fc.record({
    line: fc.record({
      quantity: fc.option(fc.integer({ min: 1, max: 3 })),
      fulfilledQuantity: units,
      returnedQuantity: units,
    }),
    order: fc.record({
      status: fc.option(status),
      fulfillments: parcels,
      returns: fc.array(
        fc.tuple(fc.constantFrom('initiated', 'received', 'ok'), fc.nat(2)).map(([word, n]) => toReturn(word, n)),
        {
          maxLength: 2,
        },
      ),
    }),
  });

  it('is never another one than the platform gives', () => {
    fc.assert(
      fc.property(anything, status, ({ line, order }, given) => {
        assert.equal(findLineStatus(toLine({ ...line, status: given }), toOrder(order)), given);
      }),
    );
  });

  it('does not depend on the order of parcels and returns, nor on parcels of other lines', () => {
    fc.assert(
      fc.property(anything, ({ line, order }) => {
        const told = findLineStatus(toLine(line), toOrder(order));

        const turned = { ...order, fulfillments: order.fulfillments.toReversed(), returns: order.returns.toReversed() };
        assert.equal(findLineStatus(toLine(line), toOrder(turned)), told);
        const own = { ...order, fulfillments: order.fulfillments.filter((parcel) => parcel !== other) };
        assert.equal(findLineStatus(toLine(line), toOrder(own)), told);
      }),
    );
  });

  it('promises no more than the parcels show', () => {
    fc.assert(
      fc.property(anything, ({ line, order }) => {
        const own = order.fulfillments.filter((parcel) => parcel !== other);
        const told = findLineStatus(toLine(line), toOrder({ ...order, status: null }));

        const hasArrived = own.includes(brought);
        if (told === 'DELIVERED') assert.ok(hasArrived && own.every((parcel) => parcel !== sent));
        if (told === 'PARTIALLY_DELIVERED') assert.ok(hasArrived);
        if (told === 'SHIPPED' || told === 'ON_ITS_WAY') {
          assert.ok(own.includes(sent) || (line.fulfilledQuantity ?? 0) > 0);
          assert.ok(!hasArrived);
        }
      }),
    );
  });
});

describe('the status of an order whose platform gives none', () => {
  it('is that of its line items if they agree', () => {
    for (const each of statuses) {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 4 }), (count) => {
          assert.equal(findOrderStatus(Array.from({ length: count }, () => each)), each);
        }),
      );
    }
    assert.equal(findOrderStatus([]), 'PENDING');
  });

  it('does not depend on their order, nor on how many have the same', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 5 }), fc.nat(), (lines, seed) => {
        const told = findOrderStatus(lines);

        assert.equal(findOrderStatus(lines.toReversed()), told);
        assert.equal(findOrderStatus([...lines, lines[seed % lines.length] ?? 'PENDING']), told);
      }),
    );
  });

  it('leaves cancelled line items out unless all are', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 4 }), (lines) => {
        const left = lines.filter((each) => each !== 'CANCELLED');
        assert.equal(findOrderStatus([...lines, 'CANCELLED']), left.length === 0 ? 'CANCELLED' : findOrderStatus(left));
      }),
    );
  });

  it('says delivered, shipped or returned only of all', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 5 }), (lines) => {
        const told = findOrderStatus(lines);
        if (told === 'DELIVERED' || told === 'SHIPPED' || told === 'RETURNED') {
          assert.ok(lines.every((each) => each === told || each === 'CANCELLED'));
        }
      }),
    );
  });

  it('tells a part by its own word', () => {
    assert.equal(findOrderStatus(['DELIVERED', 'SHIPPED']), 'PARTIALLY_DELIVERED');
    assert.equal(findOrderStatus(['SHIPPED', 'CONFIRMED']), 'ON_ITS_WAY');
    assert.equal(findOrderStatus(['RETURNED', 'DELIVERED']), 'PARTIALLY_RETURNED');
    assert.equal(findOrderStatus(['PROCESSING', 'CONFIRMED']), 'PROCESSING');
    assert.equal(findOrderStatus(['CONFIRMED', 'PENDING']), 'PENDING');
  });
});
