import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';

describe('a line in several shipments', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  /** Five tees with an address and a shipping method. */
  const goShopping = async () => {
    const shopper = createShopper(await service.openDevice(), DOMAIN);
    const { shipment } = await shopper.add(TEE, 5);
    const shipmentId = shipment?.shipmentId ?? '';
    await shopper.setAddresses();
    const { cart } = await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'express' });
    return { shopper, shipmentId, lineItemId: shipment?.lineItemIds[0] ?? '', total: cart.total.number };
  };
  const unitsOf = (cart: { readonly shipments: readonly { readonly lines: readonly { quantity: number }[] }[] }) =>
    cart.shipments.map(({ lines }) => lines.map(({ quantity }) => quantity));

  it('sends two of five to one address and three to another, in one order', async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();

    const split = await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 2 }] });
    const made = split.cart.shipments[1]?.shipmentId ?? '';
    const dallas = { ...ADDRESS, city: 'Dallas', postalCode: '75201' };
    const sent = await shopper.change('setShippingInfo', { shipmentId: made, shippingInfo: dallas });
    const chosen = await shopper.change('setShippingMethod', { shipmentId: made, shippingMethodId: 'standard' });
    const { attempt, userErrors } = await shopper.order('split');

    assert.deepEqual(unitsOf(split.cart), [[3], [2]]);
    assert.deepEqual(
      split.cart.shipments.map(({ fulfillmentType, shippingMethod, shippingInfo }) => [
        fulfillmentType?.fulfillmentTypeId,
        shippingMethod?.shippingMethodId,
        shippingInfo?.city,
      ]),
      [
        ['SHIP_TO_ADDRESS', 'express', 'Austin'],
        ['SHIP_TO_ADDRESS', undefined, 'Austin'],
      ],
    );
    assert.deepEqual(
      split.cart.shipments.map(({ lines }) => lines[0]?.lineItem),
      [
        { lineItemId, sku: TEE },
        { lineItemId, sku: TEE },
      ],
    );
    assert.deepEqual(
      sent.cart.shipments.map(({ shippingInfo }) => shippingInfo?.city),
      ['Austin', 'Dallas'],
    );
    assert.equal(sent.cart.shippingInfo, null);
    assert.equal(chosen.cart.shippingTotal.number, 1495 + 595);
    assert.deepEqual(userErrors, []);
    assert.equal(attempt?.result.cart?.total.number, chosen.cart.total.number);
  });

  it('costs as before once its shipments are merged, and keeps the choices of the first', async () => {
    const { shopper, shipmentId, lineItemId, total } = await goShopping();
    const { cart } = await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 2 }] });

    const shipmentIds = cart.shipments.map((shipment) => shipment.shipmentId);
    const merged = await shopper.change('mergeShipments', { shipmentIds });

    assert.deepEqual(unitsOf(merged.cart), [[5]]);
    assert.deepEqual(
      [merged.shipment?.shipmentId, merged.shipment?.shippingMethod?.shippingMethodId, merged.cart.total.number],
      [shipmentId, 'express', total],
    );
  });

  it('gains units in its first shipment, loses them in its last, and an empty shipment goes', async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();
    await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 2 }] });

    const more = await shopper.add(TEE, 4);
    const fewer = await shopper.change('updateLineItem', { lineItemId, quantity: 8 });
    const few = await shopper.change('updateLineItem', { lineItemId, quantity: 3 });

    assert.deepEqual(
      [more, fewer, few].map(({ cart }) => unitsOf(cart)),
      [[[7], [2]], [[7], [1]], [[3]]],
    );
  });

  type Refusal = readonly [input: object, name: string, status: number, field: readonly string[]];
  const units = (quantity: number) => ({ items: [{ quantity }] });
  const splits: readonly Refusal[] = [
    [{ shipmentId: 'nope', ...units(1) }, 'ShipmentNotFound', 404, ['shipmentId']],
    [units(0), 'InvalidQuantity', 422, ['items', '0', 'quantity']],
    [units(6), 'InvalidQuantity', 422, ['items', '0', 'quantity']],
    [units(5), 'InvalidQuantity', 422, ['items', '0', 'quantity']],
    [{ items: [] }, 'InvalidInputBody', 400, ['items']],
    [{ items: [{ quantity: 1 }, { quantity: 1 }] }, 'InvalidInputBody', 400, ['items', '1', 'lineItemId']],
    [{ items: [{ lineItemId: 'nope', quantity: 1 }] }, 'LineItemNotFound', 404, ['items', '0', 'lineItemId']],
  ];

  for (const [{ items = [], ...input }, name, httpStatus, field] of splits as readonly (readonly [
    { readonly items?: readonly object[] },
    string,
    number,
    readonly string[],
  ])[]) {
    it(`is refused with ${name}: ${JSON.stringify({ ...input, items })}`, async () => {
      const { shopper, shipmentId, lineItemId } = await goShopping();
      const before = await service.ledger.carts(DOMAIN);

      const { cart, userErrors } = await shopper.attempt('splitShipment', {
        shipmentId,
        ...input,
        items: items.map((item) => ({ lineItemId, ...item })),
      });

      assert.deepEqual(
        userErrors.map((error) => [error.name, error.httpStatus, error.field]),
        [[name, httpStatus, field]],
      );
      assert.deepEqual(cart && unitsOf(cart), [[5]]);
      assert.deepEqual(await service.ledger.carts(DOMAIN), before);
    });
  }

  it('is not merged with a shipment that is not there, of another type, of other goods, or with itself', async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();
    const robe = (await shopper.add('MGR-SM', 1)).cart.shipments.at(-1)?.shipmentId ?? '';
    const { cart } = await shopper.change('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 2 }] });
    const made = cart.shipments.at(-1)?.shipmentId ?? '';
    await shopper.change('setFulfillmentType', { shipmentId: made, fulfillmentType: 'PICKUP_IN_STORE' });
    const before = await service.ledger.carts(DOMAIN);

    const merge = async (...shipmentIds: readonly string[]) => {
      const { userErrors } = await shopper.attempt('mergeShipments', { shipmentIds });
      return userErrors.map((error) => [error.name, error.httpStatus, error.field]);
    };

    assert.deepEqual(await merge(shipmentId), [['InvalidInputBody', 400, ['shipmentIds']]]);
    assert.deepEqual(await merge(shipmentId, shipmentId), [['InvalidInputBody', 400, ['shipmentIds', '1']]]);
    assert.deepEqual(await merge(shipmentId, 'nope'), [['ShipmentNotFound', 404, ['shipmentIds', '1']]]);
    assert.deepEqual(await merge(shipmentId, made), [['InvalidShipmentType', 400, null]]);
    assert.deepEqual(await merge(shipmentId, robe), [['InvalidShipmentType', 400, null]]);
    assert.deepEqual(await service.ledger.carts(DOMAIN), before);
  });

  it('keeps every change of two tabs at once', async () => {
    const { shopper, shipmentId, lineItemId } = await goShopping();

    const outcomes = await Promise.all([
      shopper.attempt('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 1 }] }),
      shopper.attempt('splitShipment', { shipmentId, items: [{ lineItemId, quantity: 2 }] }),
      shopper.add(TEE, 1),
    ]);
    const { cart } = await shopper.change('setBillingInfo', { billingInfo: ADDRESS });

    assert.equal(outcomes.length, 3);
    assert.deepEqual(cart.shipments.map(({ lines }) => lines[0]?.quantity ?? 0).toSorted(), [1, 2, 3]);
  });
});
