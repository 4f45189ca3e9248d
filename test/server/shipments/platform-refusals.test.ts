import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { AVAILABILITY } from '../../support/orders/shopper.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';

const OUTCOME = 'cart { shipments { shipmentId } } userErrors { name httpStatus field }';

async function change(device: DeviceClient, mutation: string, input: object) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const document = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${OUTCOME} } }`;
  const { data } = await device.request(document, { input: { domain: CORNER, ...input } });
  return JSON.parse(JSON.stringify(data?.[mutation]));
}

/** A cart at a platform that behaves in one way that the sandbox never does. */
async function openShop(behave: (adapter: MerchantAdapter) => MerchantAdapter) {
  const corner = await startCornerService(behave);
  const device = await corner.service.openDevice();
  const { cart } = await change(device, 'addLineItem', { addToCartRef: { variantId: '100' }, quantity: 3 });
  const shipmentId: string = cart.shipments[0].shipmentId;
  await change(device, 'setBillingInfo', { billingInfo: ADDRESS });
  await change(device, 'setShippingInfo', { shippingInfo: ADDRESS });
  const held = () =>
    JSON.stringify([...corner.shop.carts.values()], (_key, value) => (value instanceof Map ? [...value] : value));
  return { corner, device, shipmentId, held };
}

const refusing = (method: keyof MerchantAdapter, error: CommerceError) => (adapter: MerchantAdapter) =>
  Object.assign({ ...adapter }, { [method]: () => Promise.reject(error) });

describe('a platform that refuses a shipment', () => {
  it('says with ShipmentNotAvailable that the method is gone, when it is chosen', async () => {
    const gone = new CommerceError('ShipmentNotAvailable');
    const { corner, device, shipmentId, held } = await openShop(refusing('setShippingMethod', gone));
    await using _ = corner;
    const before = held();

    const { userErrors } = await change(device, 'setShippingMethod', { shipmentId, shippingMethodId: 'van' });

    assert.deepEqual(userErrors, [{ name: 'ShipmentNotAvailable', httpStatus: 409, field: ['shippingMethodId'] }]);
    assert.equal(held(), before);
  });

  it('says so when it is ordered, and the cart stays', async () => {
    const gone = new CommerceError('ShipmentNotAvailable', { shipmentId: 'parcel' });
    const { corner, device, shipmentId, held } = await openShop(refusing('placeOrder', gone));
    await using _ = corner;
    await change(device, 'setShippingMethod', { shipmentId, shippingMethodId: 'van' });
    const before = held();

    const { attempt, cart } = await completeOrder(device, { domain: CORNER, key: 'gone' });

    assert.deepEqual(attempt?.result.userErrors, [
      { name: 'ShipmentNotAvailable', httpStatus: 409, field: null, shipmentId: 'parcel' },
    ]);
    assert.equal(cart?.lineItems.length, 1);
    assert.equal(held(), before);
  });

  it('names what its version lacks with NotImplemented', async () => {
    const lacking = new CommerceError('NotImplemented', { operation: 'getShipmentAvailability', domain: CORNER });
    const { corner, device, shipmentId } = await openShop(refusing('getShipmentAvailability', lacking));
    await using _ = corner;

    const { data, errors } = await device.request(AVAILABILITY, { domain: CORNER, shipmentId });

    assert.deepEqual(data, { shipmentAvailability: null });
    assert.deepEqual(
      errors?.map(({ path, extensions }) => [extensions?.code, extensions?.['httpStatus'], path]),
      [['NotImplemented', 501, ['shipmentAvailability']]],
    );
  });

  it('that cannot split is not asked', async () => {
    const { corner, device, shipmentId, held } = await openShop((adapter) => {
      const { splitShipment: _split, mergeShipments: _merge, setFulfillmentType: _set, ...rest } = adapter;
      const { getShipmentAvailability: _look, ...without } = rest;
      return without;
    });
    await using _ = corner;
    const before = held();
    const refused = async (mutation: string, input: object) =>
      (await change(device, mutation, input)).userErrors.map((error: { name: string; httpStatus: number }) => [
        error.name,
        error.httpStatus,
      ]);
    const named = [['OperationNotSupported', 412]];

    assert.deepEqual(
      await refused('splitShipment', { shipmentId, items: [{ lineItemId: 'any', quantity: 1 }] }),
      named,
    );
    assert.deepEqual(await refused('mergeShipments', { shipmentIds: [shipmentId, 'other'] }), named);
    assert.deepEqual(await refused('setFulfillmentType', { shipmentId, fulfillmentType: 'PICKUP_IN_STORE' }), named);
    const { errors } = await device.request(AVAILABILITY, { domain: CORNER, shipmentId });
    assert.equal(errors?.[0]?.extensions?.code, 'OperationNotSupported');
    assert.equal(held(), before);
  });
});
