import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChosenOption, listDeliveryOptions } from '../../../src/commerce/agent/draft/list-delivery-options.ts';
import type { Shipment, ShippingMethod } from '../../../src/domain/cart/shipment.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';

const toMethod = (id: string, price: number): ShippingMethod => ({
  id,
  description: id.toUpperCase(),
  price: money(price, requireCurrency('USD')),
  estimatedDelivery: null,
});

const toShipment = (shipmentId: string, methods: Readonly<Record<string, number>>, chosen?: string): Shipment => {
  const shippingMethodOptions = Object.entries(methods).map(([id, price]) => toMethod(id, price));
  return {
    shipmentId,
    lines: [],
    shippingInfo: null,
    fulfillmentType: null,
    fulfillmentTypeOptions: [],
    shippingMethod: shippingMethodOptions.find(({ id }) => id === chosen) ?? null,
    shippingMethodOptions,
    pickupLocation: null,
    selectedDate: null,
    selectedTimeSlot: null,
    notes: null,
  };
};

const show = (shipments: readonly Shipment[]) =>
  listDeliveryOptions(shipments).map(({ optionId, price, methods }) => [
    optionId,
    price.number,
    Object.fromEntries(methods),
  ]);

describe('the delivery of a whole cart', () => {
  it('is by a method that all shipments have, with the prices added up', () => {
    const shipments = [toShipment('a', { slow: 100, fast: 900 }), toShipment('b', { fast: 50, slow: 10, freight: 1 })];

    assert.deepEqual(show(shipments), [
      ['slow', 110, { a: 'slow', b: 'slow' }],
      ['fast', 950, { a: 'fast', b: 'fast' }],
    ]);
  });

  it('is by the cheapest of each shipment if they share none', () => {
    const shipments = [toShipment('a', { slow: 100, fast: 90 }), toShipment('b', { freight: 700, crane: 800 })];

    assert.deepEqual(show(shipments), [['cheapest', 790, { a: 'fast', b: 'freight' }]]);
  });

  it('leaves shipments alone that have nothing to choose, and has no options if none has', () => {
    assert.deepEqual(show([toShipment('a', {}), toShipment('b', { slow: 5 })]), [['slow', 5, { b: 'slow' }]]);
    assert.deepEqual(show([toShipment('a', {})]), []);
  });

  it('is chosen once every shipment has its method', () => {
    const half = [toShipment('a', { slow: 100 }, 'slow'), toShipment('b', { slow: 10 })];
    const whole = [toShipment('a', { slow: 100 }, 'slow'), toShipment('b', { slow: 10 }, 'slow')];

    assert.equal(findChosenOption(half, listDeliveryOptions(half)), undefined);
    assert.equal(findChosenOption(whole, listDeliveryOptions(whole))?.optionId, 'slow');
  });
});
