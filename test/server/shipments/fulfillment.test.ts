import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { placeOrder } from '../../support/orders/place-order.ts';
import { AVAILABILITY, createShopper, type Shopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const LINEN_SHIRT = 'HLS-M-SAGE';

describe('the fulfillment of a shipment', () => {
  let service: TestService;
  before(async () => {
    // A Monday, 7 o'clock in the shop's morning.
    service = await startService({ domains: [DOMAIN], now: () => Date.UTC(2026, 4, 4, 12) });
  });
  after(() => service[Symbol.asyncDispose]());

  const openShopper = async () => createShopper(await service.openDevice(), DOMAIN);
  const goShopping = async (sku = TEE, quantity = 2) => {
    const shopper = await openShopper();
    const { shipment } = await shopper.add(sku, quantity);
    assert.ok(shipment);
    return { shopper, shipmentId: shipment.shipmentId, shipment };
  };
  const ledger = async () => ({
    carts: await service.ledger.carts(DOMAIN),
    orders: (await service.ledger.orders(DOMAIN)).length,
    charges: (await service.ledger.charges(DOMAIN)).length,
  });

  it('is not chosen at first, and chosen with a method of SHIP_TO_ADDRESS', async () => {
    const { shopper, shipmentId, shipment } = await goShopping();
    const addressed = await shopper.setAddresses();

    const chosen = await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'express' });

    assert.equal(shipment.fulfillmentType, null);
    assert.deepEqual(
      shipment.fulfillmentTypeOptions.map(({ fulfillmentTypeId }) => fulfillmentTypeId),
      ['SHIP_TO_ADDRESS', 'SCHEDULED_DELIVERY', 'PICKUP_IN_STORE'],
    );
    assert.deepEqual(
      addressed.shipment?.shippingMethodOptions.map(({ shippingMethodId }) => shippingMethodId),
      ['standard', 'express'],
    );
    assert.equal(addressed.shipment?.shippingInfo?.city, 'Austin');
    assert.equal(chosen.shipment?.fulfillmentType?.fulfillmentTypeId, 'SHIP_TO_ADDRESS');
  });

  it('is chosen by placeOrder, so that an address is enough', async () => {
    const shopper = await openShopper();

    const { attempt } = await placeOrder(shopper.device, { key: crypto.randomUUID() });

    assert.equal(attempt?.status, 'SUCCEEDED');
    const [order] = (await service.ledger.orders(DOMAIN)).toReversed();
    assert.equal(JSON.parse(order?.cart ?? '').shipments[0].type.id, 'SHIP_TO_ADDRESS');
  });

  it('is a pickup at the nearest store, without an address or a method, taxed there', async () => {
    const { shopper, shipmentId, shipment } = await goShopping(LINEN_SHIRT, 1);
    await shopper.change('setPostalCode', { postalCode: '75203', country: 'US' });

    const { pickupLocations } = await shopper.look(shipmentId, 'PICKUP_IN_STORE');
    const pickup = { shipmentId, fulfillmentType: 'PICKUP_IN_STORE' };
    const typed = await shopper.change('setFulfillmentType', pickup);
    const placed = await shopper.change('setFulfillmentType', { ...pickup, locationId: 'austin' });
    await shopper.change('setBillingInfo', {
      billingInfo: { ...ADDRESS, city: 'Portland', stateOrProvince: 'OR', postalCode: '97201' },
    });
    const { attempt, userErrors } = await shopper.order('pickup');

    assert.deepEqual(
      pickupLocations.map(({ locationId, available, unavailableLineItemIds }) => [
        locationId,
        available,
        unavailableLineItemIds,
      ]),
      [
        ['dallas', false, shipment.lineItemIds],
        ['austin', true, []],
        ['chicago', true, []],
        ['toronto', true, []],
      ],
    );
    assert.deepEqual(typed.shipment?.shippingMethodOptions, []);
    assert.equal(typed.shipment?.pickupLocation, null);
    assert.deepEqual(placed.shipment?.pickupLocation, {
      locationId: 'austin',
      name: 'Fieldhouse Austin',
      address: '210 Congress Avenue, Austin TX 78701',
    });
    assert.equal(placed.cart.taxTotal.number, 525, '8.2 % of 64.00 in Texas');
    assert.deepEqual(userErrors, []);
    assert.equal(attempt?.status, 'SUCCEEDED');
  });

  it('is a pickup that goes nowhere, also if its cart had an address before', async () => {
    const { shopper, shipmentId } = await goShopping(LINEN_SHIRT, 1);
    await shopper.setAddresses();
    await shopper.change('setFulfillmentType', {
      shipmentId,
      fulfillmentType: 'PICKUP_IN_STORE',
      locationId: 'austin',
    });

    const { attempt } = await shopper.order('pickup-after-address');

    assert.equal(attempt?.status, 'SUCCEEDED');
    const answer = await shopper.device.request(
      '{ orders(first: 1) { nodes { shippingInfo { city } billingInfo { city } } } }',
    );
    assert.deepEqual(answer.data, { orders: { nodes: [{ shippingInfo: null, billingInfo: { city: 'Austin' } }] } });
  });

  it('is a delivery at a time in the shop’s zone, which drops with another type', async () => {
    const { shopper, shipmentId } = await goShopping();
    await shopper.setAddresses();
    const scheduled = { shipmentId, fulfillmentType: 'SCHEDULED_DELIVERY' };

    const { dates } = await shopper.look(shipmentId, 'SCHEDULED_DELIVERY');
    const dated = await shopper.change('setFulfillmentType', { ...scheduled, selectedDate: '2026-05-06' });
    await shopper.change('setFulfillmentType', { ...scheduled, selectedTimeSlot: 'evening' });
    const priced = await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'courier' });
    const again = await shopper.change('setFulfillmentType', scheduled);
    const moved = await shopper.change('setFulfillmentType', { ...scheduled, selectedDate: '2026-05-07' });
    const other = await shopper.change('setFulfillmentType', { shipmentId, fulfillmentType: 'SHIP_TO_ADDRESS' });

    assert.deepEqual(dates[0], {
      date: '2026-05-05',
      timeSlots: [
        {
          timeSlotId: 'morning',
          start: '2026-05-05T08:00:00-05:00',
          end: '2026-05-05T12:00:00-05:00',
          available: true,
        },
        {
          timeSlotId: 'afternoon',
          start: '2026-05-05T12:00:00-05:00',
          end: '2026-05-05T17:00:00-05:00',
          available: true,
        },
        {
          timeSlotId: 'evening',
          start: '2026-05-05T18:00:00-05:00',
          end: '2026-05-05T21:00:00-05:00',
          available: true,
        },
      ],
    });
    assert.ok(!dates.some(({ date }) => date === '2026-05-10'), 'closed on Sundays');
    assert.equal(dated.shipment?.selectedTimeSlot, null);
    assert.equal(priced.cart.shippingTotal.number, 995);
    assert.deepEqual(
      [again.shipment?.selectedDate, again.shipment?.selectedTimeSlot?.start, again.shipment?.shippingMethod],
      ['2026-05-06', '2026-05-06T18:00:00-05:00', { shippingMethodId: 'courier' }],
    );
    assert.deepEqual([moved.shipment?.selectedDate, moved.shipment?.selectedTimeSlot], ['2026-05-07', null]);
    assert.deepEqual(
      [other.shipment?.selectedDate, other.shipment?.shippingMethod, other.cart.shippingTotal.number],
      [null, null, 0],
    );
  });

  type Case = readonly [mutation: string, input: object, name: string, status: number, field: readonly string[]];
  const refusals: readonly Case[] = [
    [
      'setFulfillmentType',
      { shipmentId: 'nope', fulfillmentType: 'SHIP_TO_ADDRESS' },
      'ShipmentNotFound',
      404,
      ['shipmentId'],
    ],
    ['setFulfillmentType', { fulfillmentType: 'PREMIUM_DELIVERY' }, 'InvalidFulfillmentType', 400, ['fulfillmentType']],
    ['setFulfillmentType', { fulfillmentType: 'BY_BALLOON' }, 'InvalidFulfillmentType', 400, ['fulfillmentType']],
    [
      'setFulfillmentType',
      { fulfillmentType: 'PICKUP_IN_STORE', locationId: 'mars' },
      'LocationNotFound',
      404,
      ['locationId'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'PICKUP_IN_STORE', locationId: 'dallas' },
      'LocationNotFound',
      404,
      ['locationId'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SHIP_TO_ADDRESS', locationId: 'austin' },
      'InvalidInputBody',
      400,
      ['locationId'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', locationId: 'austin' },
      'InvalidInputBody',
      400,
      ['locationId'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'PICKUP_IN_STORE', selectedTimeSlot: 'evening' },
      'InvalidInputBody',
      400,
      ['selectedTimeSlot'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'PICKUP_IN_STORE', selectedDate: '2026-05-06' },
      'InvalidInputBody',
      400,
      ['selectedDate'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-04' },
      'InvalidDeliveryDate',
      400,
      ['selectedDate'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-10' },
      'InvalidDeliveryDate',
      400,
      ['selectedDate'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2027-01-04' },
      'InvalidDeliveryDate',
      400,
      ['selectedDate'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', selectedTimeSlot: 'evening' },
      'InvalidDeliveryDate',
      400,
      ['selectedDate'],
    ],
    [
      'setFulfillmentType',
      { fulfillmentType: 'SCHEDULED_DELIVERY', selectedDate: '2026-05-06', selectedTimeSlot: 'night' },
      'InvalidDeliveryDate',
      400,
      ['selectedTimeSlot'],
    ],
    ['setShippingMethod', { shippingMethodId: 'courier' }, 'InvalidShippingMethod', 400, ['shippingMethodId']],
    [
      'setShippingMethod',
      { shipmentId: 'nope', shippingMethodId: 'standard' },
      'ShipmentNotFound',
      404,
      ['shipmentId'],
    ],
  ];

  for (const [mutation, input, name, httpStatus, field] of refusals) {
    it(`is refused with ${name}: ${JSON.stringify(input)}`, async () => {
      const { shopper, shipmentId } = await goShopping(LINEN_SHIRT, 1);
      await shopper.setAddresses();
      const before = await ledger();

      const { cart, userErrors } = await shopper.attempt(mutation, { shipmentId, ...input });

      assert.deepEqual(
        userErrors.map((error) => [error.name, error.httpStatus, error.field]),
        [[name, httpStatus, field]],
      );
      assert.equal(cart?.shipments[0]?.fulfillmentType, null);
      assert.deepEqual(await ledger(), before);
    });
  }

  it('is refused with the types on offer', async () => {
    const { shopper, shipmentId } = await goShopping();

    const { userErrors } = await shopper.attempt('setFulfillmentType', { shipmentId, fulfillmentType: 'BY_BALLOON' });

    assert.deepEqual(
      [userErrors[0]?.__typename, userErrors[0]?.shipmentId, userErrors[0]?.options],
      ['ShipmentError', shipmentId, ['SHIP_TO_ADDRESS', 'SCHEDULED_DELIVERY', 'PICKUP_IN_STORE']],
    );
  });

  it('needs an address before a method', async () => {
    const { shopper, shipmentId } = await goShopping();

    const { userErrors } = await shopper.attempt('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });

    assert.deepEqual(
      userErrors.map(({ name, httpStatus }) => [name, httpStatus, shipmentId]),
      [['MissingShippingInfo', 412, shipmentId]],
    );
  });

  it('has no method if it is a pickup, and asks for no address then', async () => {
    const { shopper, shipmentId } = await goShopping();
    await shopper.change('setFulfillmentType', { shipmentId, fulfillmentType: 'PICKUP_IN_STORE' });

    const { userErrors } = await shopper.attempt('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });

    assert.deepEqual(
      userErrors.map(({ name, field, options }) => [name, field, options]),
      [['InvalidShippingMethod', ['shippingMethodId'], []]],
    );
  });

  it('answers questions about availability by name, and nulls that field alone', async () => {
    const { shopper, shipmentId } = await goShopping();
    const stranger = await openShopper();
    const ask = async ({ device }: Shopper, variables: object) => {
      const { data, errors } = await device.request(
        AVAILABILITY.replace('{\n', '{ merchant(domain: $domain) { domain }\n'),
        {
          domain: DOMAIN,
          shipmentId,
          ...variables,
        },
      );
      assert.deepEqual(data, { merchant: { domain: DOMAIN }, shipmentAvailability: null });
      const [error] = errors ?? [];
      return [error?.extensions?.code, error?.extensions?.['httpStatus'], error?.path];
    };
    const path = ['shipmentAvailability'];

    assert.deepEqual(await ask(stranger, {}), ['CartNotFound', 404, path]);
    assert.deepEqual(await ask(shopper, { shipmentId: 'nope' }), ['ShipmentNotFound', 404, path]);
    assert.deepEqual(await ask(shopper, {}), ['InvalidShipmentType', 400, path]);
    assert.deepEqual(await ask(shopper, { fulfillmentType: 'SHIP_TO_ADDRESS' }), ['InvalidShipmentType', 400, path]);
    assert.deepEqual(await ask(shopper, { fulfillmentType: 'BY_BALLOON' }), ['InvalidFulfillmentType', 400, path]);
    assert.deepEqual(await ask(shopper, { shipmentId: '' }), ['InvalidInputBody', 400, path]);
  });
});
