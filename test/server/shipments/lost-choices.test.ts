import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const LINEN_SHIRT = 'HLS-M-SAGE';

describe('a choice that is no longer to be had', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService({ domains: [DOMAIN], now: () => Date.UTC(2026, 4, 4, 12) });
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const goShopping = async (quantity = 1) => {
    const shopper = createShopper(await service.openDevice(), DOMAIN);
    const { shipment } = await shopper.add(TEE, quantity);
    await shopper.setAddresses();
    const { shipmentId = '', lineItemIds: [lineItemId = ''] = [] } = shipment ?? {};
    return { shopper, shipmentId, lineItemId };
  };
  const bookEvening = async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();
    const wish = { fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-06', selectedTimeSlot: 'evening' };
    await shopper.change('setFulfillmentType', { shipmentId, ...wish });
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'courier' });
    return { shopper, shipmentId, lineItemId };
  };
  const sold = async () => [
    (await service.ledger.orders(DOMAIN)).length,
    (await service.ledger.charges(DOMAIN)).length,
  ];

  it('warns once of a method, reads as null, and the order asks for another', async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'express' });

    const heavy = await shopper.change('updateLineItem', { lineItemId, quantity: 60 });
    const next = await shopper.change('updateLineItem', { lineItemId, quantity: 59 });
    const { attempt, userErrors } = await shopper.order('too-heavy');

    assert.deepEqual(heavy.warnings, [
      { code: 'SHIPPING_METHOD_GONE', target: shipmentId, oldValue: 'express', newValue: null },
    ]);
    assert.deepEqual([heavy.shipment?.shippingMethod, heavy.cart.shippingTotal.number], [null, 0]);
    assert.deepEqual(next.warnings, []);
    assert.equal(attempt, null);
    assert.deepEqual(userErrors.map(toBlocker), [['MissingShippingMethod', 412, null, shipmentId]]);
    assert.deepEqual(await sold(), [0, 0]);
  });

  it('is a slot that other orders used up: shown, warned of once, and refused by the order', async () => {
    const late = await bookEvening();
    for (const key of ['first', 'second']) {
      const { attempt } = await (await bookEvening()).shopper.order(key);
      assert.equal(attempt?.status, 'SUCCEEDED');
    }

    const { dates } = await late.shopper.look(late.shipmentId);
    const ordered = await late.shopper.order('third');
    const noticed = await late.shopper.change('updateLineItem', { lineItemId: late.lineItemId, quantity: 2 });
    const again = await late.shopper.change('updateLineItem', { lineItemId: late.lineItemId, quantity: 3 });
    const refused = await late.shopper.attempt('setFulfillmentType', {
      shipmentId: late.shipmentId,
      fulfillmentType: 'SCHEDULED_DELIVERY',
      selectedTimeSlot: 'evening',
    });

    const evenings = dates.flatMap(({ date, timeSlots }) =>
      timeSlots.map((slot) => [date, slot.timeSlotId, slot.available]),
    );
    assert.deepEqual(
      evenings.filter(([, , available]) => !available),
      [['2026-05-06', 'evening', false]],
    );
    assert.equal(ordered.attempt, null);
    assert.deepEqual(ordered.userErrors.map(toBlocker), [['InvalidDeliveryDate', 400, null, late.shipmentId]]);
    assert.deepEqual(noticed.warnings, [
      { code: 'TIME_SLOT_GONE', target: late.shipmentId, oldValue: '2026-05-06 evening', newValue: null },
    ]);
    assert.equal(noticed.shipment?.selectedTimeSlot?.timeSlotId, 'evening');
    assert.deepEqual(again.warnings, []);
    assert.deepEqual(refused.userErrors[0]?.options, ['morning', 'afternoon']);
    assert.deepEqual(await sold(), [2, 2]);
  });

  it('sells the last place of a slot once, whoever orders at the same moment', async () => {
    const shoppers = await Promise.all([bookEvening(), bookEvening(), bookEvening(), bookEvening()]);

    const outcomes = await Promise.all(shoppers.map(({ shopper }, index) => shopper.order(`key-${index}`)));

    // Who comes late enough to read that the slot is full is refused before there is an attempt.
    const placed = outcomes.filter(({ attempt }) => attempt?.status === 'SUCCEEDED');
    assert.deepEqual(
      [placed.length, outcomes.flatMap(({ userErrors }) => userErrors.map(({ name }) => name))],
      [2, ['InvalidDeliveryDate', 'InvalidDeliveryDate']],
    );
    assert.deepEqual(await sold(), [2, 2]);
  });

  it('is a store that lacks what was added since', async () => {
    const { shopper, shipmentId } = await goShopping();
    const pickup = { shipmentId, fulfillmentType: 'PICKUP_IN_STORE', locationId: 'dallas' };
    await shopper.change('setFulfillmentType', pickup);

    const noticed = await shopper.add(LINEN_SHIRT, 1);
    const { attempt, userErrors } = await shopper.order('pickup');

    assert.deepEqual(noticed.warnings, [
      { code: 'PICKUP_LOCATION_GONE', target: shipmentId, oldValue: 'dallas', newValue: null },
    ]);
    assert.equal(noticed.shipment?.pickupLocation?.locationId, 'dallas');
    assert.equal(attempt, null);
    assert.deepEqual(userErrors.map(toBlocker), [['LocationNotFound', 404, null, shipmentId]]);
    assert.deepEqual(await sold(), [0, 0]);
  });

  it('is no choice that the buyer gives up', async () => {
    const { shopper, shipmentId } = await bookEvening();

    const other = await shopper.change('setFulfillmentType', { shipmentId, fulfillmentType: 'SHIP_TO_ADDRESS' });

    assert.deepEqual(other.warnings, []);
  });

  it('is asked for by name where it was never made', async () => {
    const missing = async (choice: object) => {
      const { shopper, shipmentId } = await goShopping();
      await shopper.change('setFulfillmentType', { shipmentId, ...choice });
      if ('selectedDate' in choice) {
        await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'courier' });
      }
      const { attempt, userErrors } = await shopper.order(JSON.stringify(choice).replace(/\W/g, ''));
      assert.equal(attempt, null);
      return userErrors.map((error) => [error.name, error['httpStatus'], error['shipmentId'] === shipmentId]);
    };
    const named = [['MissingRequiredParameters', 400, true]];

    assert.deepEqual(await missing({ fulfillmentType: 'PICKUP_IN_STORE' }), named);
    assert.deepEqual(await missing({ fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-06' }), named);
    assert.deepEqual(await sold(), [0, 0]);
  });

  it('was never made: all of them are named at once, before an attempt begins', async () => {
    const shopper = createShopper(await service.openDevice(), DOMAIN);
    const { shipment } = await shopper.add(TEE, 1);

    const { attempt, userErrors } = await shopper.order('unbilled');

    assert.equal(attempt, null);
    assert.deepEqual(userErrors.map(toBlocker), [
      ['MissingShippingInfo', 412, null, shipment?.shipmentId],
      ['MissingShippingMethod', 412, null, shipment?.shipmentId],
      ['MissingRequiredParameters', 400, ['billingInfo'], undefined],
    ]);
    assert.deepEqual(await sold(), [0, 0]);
  });
});

const toBlocker = (error: { readonly [member: string]: unknown; readonly name: string }) => [
  error.name,
  error['httpStatus'],
  error['field'],
  error['shipmentId'],
];
