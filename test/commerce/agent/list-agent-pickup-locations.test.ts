import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { Shipment } from '../../../src/domain/cart/shipment.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { addMug, createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

const PICKUP = { id: 'PICKUP_IN_STORE', name: 'Pickup', description: null };
const SHIP = { id: 'SHIP_TO_ADDRESS', name: 'Shipping', description: null };

const toShipment = (shipmentId: string, fulfillmentTypeOptions = [SHIP, PICKUP]): Shipment => ({
  shipmentId,
  lines: [],
  shippingInfo: null,
  fulfillmentType: null,
  fulfillmentTypeOptions,
  shippingMethod: null,
  shippingMethodOptions: [],
  pickupLocation: null,
  selectedDate: null,
  selectedTimeSlot: null,
  notes: null,
});
const shipments = [toShipment('one'), toShipment('two'), toShipment('shipped', [SHIP])];
const toLocation = (locationId: string, available = true) => ({
  locationId,
  name: locationId.toUpperCase(),
  address: null,
  available,
  unavailableLineItemIds: [],
});

describe('the locations at which an agent’s cart can be picked up', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  let asked: (string | null)[];
  beforeEach(async () => {
    kit = await createCommerceKit();
    asked = [];
  });
  afterEach(() => kit.close());

  const list = async (found: Readonly<Record<string, readonly ReturnType<typeof toLocation>[]>>) => {
    const merchant = kit.dependencies.merchants.require(DOMAIN);
    const adapter = {
      ...merchant.adapter,
      getShipmentAvailability: async (
        _call: unknown,
        input: { shipmentId: string; fulfillmentType: string | null },
      ) => {
        asked.push(input.fulfillmentType);
        const pickupLocations = found[input.shipmentId];
        if (pickupLocations === undefined) throw new CommerceError('StoreUnavailable');
        return { fulfillmentType: 'PICKUP_IN_STORE', dates: [], pickupLocations };
      },
    };
    const commerce = createCommerce({ ...kit.dependencies, merchants: new Merchants([{ ...merchant, adapter }]) });
    await commerce.addLineItem(caller, addMug(1));
    const locations = await commerce.listAgentPickupLocations(caller, { shopId: DOMAIN, shipments });
    return locations.map(({ locationId }) => locationId);
  };

  it('can hand out every shipment that can be picked up, and stay in the order of the shop', async () => {
    const found = await list({
      one: [toLocation('far'), toLocation('near'), toLocation('sold-out', false), toLocation('lone')],
      two: [toLocation('near'), toLocation('sold-out'), toLocation('far')],
    });

    assert.deepEqual(found, ['far', 'near']);
    assert.deepEqual(asked, ['PICKUP_IN_STORE', 'PICKUP_IN_STORE']);
  });

  it('are none if the shop does not tell those of one shipment', async () => {
    assert.deepEqual(await list({ one: [toLocation('near')] }), []);
  });
});
