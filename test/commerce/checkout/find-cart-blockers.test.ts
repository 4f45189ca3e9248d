import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { findCartBlockers } from '../../../src/commerce/checkout/readiness/find-cart-blockers.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { CartObstacle } from '../../../src/domain/cart/cart-obstacle.ts';
import type { Shipment } from '../../../src/domain/cart/shipment.ts';
import { sampleCart } from '../../graphql/support/samples.ts';

const never = async () => assert.fail('nothing is called');
const adapter: MerchantAdapter = {
  contractVersion: 1,
  platform: 'sample',
  setShippingInfo: never,
  setShippingMethod: never,
};

const type = (id: string) => ({ id, name: id, description: null });
const undecided: Shipment = {
  shipmentId: 's1',
  lines: [],
  shippingInfo: null,
  fulfillmentType: null,
  fulfillmentTypeOptions: [],
  shippingMethod: null,
  shippingMethodOptions: [],
  pickupLocation: null,
  selectedDate: null,
  selectedTimeSlot: null,
  notes: null,
};

const cart: PlatformCart = { ...sampleCart(), shipments: [], shippingInfo: null };
const blockersOf = (changes: Partial<PlatformCart>, platform: MerchantAdapter = adapter) =>
  findCartBlockers({ ...cart, ...changes }, platform).map(({ name, field, details }) => ({ name, field, ...details }));
const shipped = (changes: Partial<Shipment>) => ({ shipments: [{ ...undecided, ...changes }] });

describe('what keeps a cart from being ordered', () => {
  it('is an address before there are shipments, unless nothing is shipped', () => {
    const digital = cart.lineItems.map((line) => ({ ...line, requiresShipping: false }));

    assert.deepEqual(blockersOf({}), [{ name: 'MissingShippingInfo', field: null }]);
    assert.deepEqual(blockersOf({ lineItems: digital }), []);
    assert.deepEqual(blockersOf({ lineItems: [] }), [{ name: 'NoLineItemError', field: null }]);
  });

  it('is what each fulfillment type needs', () => {
    const [only] = ['PICKUP_IN_STORE'].map(type);
    assert.ok(only);
    const named = (name: string, rest: object = {}) => ({ name, field: null, shipmentId: 's1', ...rest });
    const missing = [named('MissingShippingInfo'), named('MissingShippingMethod', { options: [] })];

    assert.deepEqual(blockersOf(shipped({})), missing);
    assert.deepEqual(blockersOf(shipped({ fulfillmentTypeOptions: [only] })), [
      named('MissingRequiredParameters', { sentence: 'typeFirst', options: ['PICKUP_IN_STORE'] }),
    ]);
    assert.deepEqual(blockersOf(shipped({ fulfillmentType: only })), [
      named('MissingRequiredParameters', { sentence: 'locationFirst' }),
    ]);
    assert.deepEqual(
      blockersOf(shipped({ fulfillmentType: only, pickupLocation: { locationId: 'a', name: 'A', address: null } })),
      [],
    );
    assert.deepEqual(blockersOf(shipped({ fulfillmentType: type('SCHEDULED_DELIVERY') })), [
      ...missing,
      named('MissingRequiredParameters', { sentence: 'slotFirst' }),
    ]);
  });

  it('is nothing that the platform lets nobody choose', () => {
    const { setShippingInfo: _info, setShippingMethod: _method, ...plain } = adapter;

    assert.deepEqual(blockersOf(shipped({}), plain), []);
    assert.deepEqual(blockersOf({}, plain), []);
  });

  it('is what the platform says besides, each under the name that its order would have', () => {
    const obstacles: readonly CartObstacle[] = [
      { kind: 'stock', lineItemId: 'l1', quantityAvailable: null },
      { kind: 'stock', lineItemId: 'l2', quantityAvailable: 2 },
      { kind: 'not-for-sale', lineItemId: 'l3' },
      { kind: 'pickup-location', shipmentId: 's1' },
      { kind: 'time-slot', shipmentId: 's2' },
      { kind: 'promo-code', promoCode: 'OLD', reason: 'EXPIRED' },
      { kind: 'promo-code', promoCode: 'BIG', reason: 'MINIMUM_NOT_MET' },
      { kind: 'tax' },
      { kind: 'changed' },
    ];

    assert.deepEqual(
      blockersOf({ lineItems: cart.lineItems.map((line) => ({ ...line, requiresShipping: false })), obstacles }),
      [
        { name: 'NotEnoughStockError', field: null, lineItemId: 'l1' },
        { name: 'NotEnoughStockError', field: null, lineItemId: 'l2', quantityAvailable: 2 },
        { name: 'ProductNotSupported', field: null },
        { name: 'LocationNotFound', field: null, shipmentId: 's1' },
        { name: 'InvalidDeliveryDate', field: null, shipmentId: 's2' },
        { name: 'InvalidPromoCode', field: null, promoCode: 'OLD', reason: 'EXPIRED' },
        { name: 'PromoNotAvailable', field: null, promoCode: 'BIG', reason: 'MINIMUM_NOT_MET' },
        { name: 'MissingTaxSync', field: null },
        { name: 'CheckoutError', field: null },
      ],
    );
  });
});
