import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createShopper } from '../../support/shopper.ts';
import { startService, type TestService } from '../../support/start-service.ts';

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
    const { attempt } = await shopper.order('too-heavy');

    assert.deepEqual(heavy.warnings, [
      { code: 'SHIPPING_METHOD_GONE', target: shipmentId, oldValue: 'express', newValue: null },
    ]);
    assert.deepEqual([heavy.shipment?.shippingMethod, heavy.cart.shippingTotal.number], [null, 0]);
    assert.deepEqual(next.warnings, []);
    assert.deepEqual(attempt?.result.userErrors, [
      { name: 'MissingShippingMethod', httpStatus: 412, field: null, shipmentId },
    ]);
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
    assert.deepEqual(ordered.attempt?.result.userErrors, [
      { name: 'InvalidDeliveryDate', httpStatus: 400, field: null, shipmentId: late.shipmentId },
    ]);
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

    assert.deepEqual(outcomes.map(({ attempt }) => attempt?.status).toSorted(), [
      'FAILED',
      'FAILED',
      'SUCCEEDED',
      'SUCCEEDED',
    ]);
    assert.deepEqual(await sold(), [2, 2]);
  });

  it('is a store that lacks what was added since', async () => {
    const { shopper, shipmentId } = await goShopping();
    const pickup = { shipmentId, fulfillmentType: 'PICKUP_IN_STORE', locationId: 'dallas' };
    await shopper.change('setFulfillmentType', pickup);

    const noticed = await shopper.add(LINEN_SHIRT, 1);
    const { attempt } = await shopper.order('pickup');

    assert.deepEqual(noticed.warnings, [
      { code: 'PICKUP_LOCATION_GONE', target: shipmentId, oldValue: 'dallas', newValue: null },
    ]);
    assert.equal(noticed.shipment?.pickupLocation?.locationId, 'dallas');
    assert.deepEqual(attempt?.result.userErrors, [
      { name: 'LocationNotFound', httpStatus: 404, field: null, shipmentId },
    ]);
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
      const { attempt } = await shopper.order(JSON.stringify(choice).replace(/\W/g, ''));
      const [error] = attempt?.result.userErrors ?? [];
      return [error?.name, error?.['httpStatus'], error?.['shipmentId'] === shipmentId];
    };
    const named = ['MissingRequiredParameters', 400, true];

    assert.deepEqual(await missing({ fulfillmentType: 'PICKUP_IN_STORE' }), named);
    assert.deepEqual(await missing({ fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-06' }), named);
    assert.deepEqual(await sold(), [0, 0]);
  });

  it('needs somebody to bill, before an attempt begins', async () => {
    const shopper = createShopper(await service.openDevice(), DOMAIN);
    await shopper.add(TEE, 1);

    const { attempt, userErrors } = await shopper.order('unbilled');

    assert.equal(attempt, null);
    assert.deepEqual(
      userErrors.map((error) => [error.name, error['httpStatus'], error['field']]),
      [['MissingRequiredParameters', 400, ['billingInfo']]],
    );
    assert.deepEqual(await sold(), [0, 0]);
  });
});
