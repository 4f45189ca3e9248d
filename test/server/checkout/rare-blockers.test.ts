import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import type { CartObstacle } from '../../../src/domain/cart/cart-obstacle.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';
const JEANS = 'SLJ-28-32-INDIG';
const LINEN_SHIRT = 'HLS-M-SAGE';

const blockerShape = z.looseObject({
  name: z.string(),
  field: z.null(),
  shipmentId: z.string().optional(),
  reason: z.string().optional(),
});

/** What keeps the device's cart from being ordered, and whether its total can still move. */
async function readReadiness(device: DeviceClient, domain: string) {
  const answer = await device.request(
    `query ($domain: String!) { cart(domain: $domain) { totalIsFinal readiness { ready blockers { name httpStatus field
      ... on ShipmentError { shipmentId } ... on PromoCodeError { message promoCode reason missingAmount { number } } } } } }`,
    { domain },
  );
  const shape = z.object({
    cart: z.object({
      totalIsFinal: z.boolean(),
      readiness: z.object({ ready: z.boolean(), blockers: z.array(blockerShape) }),
    }),
  });
  const { totalIsFinal, readiness } = shape.parse(answer.data, { error: () => JSON.stringify(answer) }).cart;
  return { totalIsFinal, ...readiness };
}

describe('a cart that was ready until something changed at the shop', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL], now: () => Date.UTC(2026, 4, 4, 12) });
  });
  after(() => service[Symbol.asyncDispose]());

  const counts = async () => [
    (await service.ledger.orders(APPAREL)).length,
    (await service.ledger.charges(APPAREL)).length,
    (await service.ledger.submissions(APPAREL)).length,
  ];
  const goShopping = async (sku: string, quantity = 1) => {
    const shopper = createShopper(await service.openDevice(), APPAREL);
    const { shipment } = await shopper.add(sku, quantity);
    const { shipmentId = '', lineItemIds: [lineItemId = ''] = [] } = shipment ?? {};
    await shopper.setAddresses();
    await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
    return { shopper, shipmentId, lineItemId };
  };
  const setPublished = async (sku: string, published: number) => {
    const { sandbox } = service.service;
    if (sandbox === null) throw new TypeError('There is no sandbox');
    await sandbox.database
      .updateTable('products')
      .set({ published })
      .where('domain', '=', APPAREL)
      .where('product_id', 'in', (query) =>
        query.selectFrom('variants').select('product_id').where('domain', '=', APPAREL).where('sku', '=', sku),
      )
      .execute();
  };

  /** Ready, then blocked: the order alone is refused under the same names, before there is an attempt, and charges nothing. */
  const requireBlocked = async (device: DeviceClient, key: string) => {
    const before = await counts();
    const readiness = await readReadiness(device, APPAREL);
    const { attempt, userErrors, warnings } = await completeOrder(device, { domain: APPAREL, key });
    assert.equal(attempt, null);
    assert.deepEqual(
      userErrors.map(({ name }) => name),
      readiness.blockers.map(({ name }) => name),
    );
    assert.equal(readiness.ready, false);
    assert.deepEqual(await counts(), before);
    return { ...readiness, warnings: warnings.map(({ code, target }) => `${code} ${target}`) };
  };
  /** The refusals used up no key: the same one orders once the cart is as it should be. */
  const requireOrder = async (device: DeviceClient, key: string) => {
    const { ready, totalIsFinal } = await readReadiness(device, APPAREL);
    const { attempt, userErrors } = await completeOrder(device, { domain: APPAREL, key });
    assert.deepEqual([ready, totalIsFinal, userErrors, attempt?.status], [true, true, [], 'SUCCEEDED']);
  };

  it('names a product that is no longer sold', async () => {
    const { shopper } = await goShopping(TEE);
    assert.equal((await readReadiness(shopper.device, APPAREL)).ready, true);
    await setPublished(TEE, 0);

    const { blockers, totalIsFinal } = await requireBlocked(shopper.device, 'unsold');

    await setPublished(TEE, 1);

    assert.deepEqual(blockers, [{ name: 'ProductNotSupported', httpStatus: 412, field: null }]);
    assert.equal(totalIsFinal, true);
    await requireOrder(shopper.device, 'unsold');
  });

  it('names a store that lacks what the cart holds', async () => {
    const { shopper, shipmentId } = await goShopping(TEE);
    const choose = (locationId: string) =>
      shopper.change('setFulfillmentType', { shipmentId, fulfillmentType: 'PICKUP_IN_STORE', locationId });
    await choose('dallas');
    await shopper.add(LINEN_SHIRT, 1);

    const { blockers } = await requireBlocked(shopper.device, 'store');

    assert.deepEqual(blockers, [{ name: 'LocationNotFound', httpStatus: 404, field: null, shipmentId }]);
    await choose('austin');
    await requireOrder(shopper.device, 'store');
  });

  it('names a time slot that others took', async () => {
    const book = async () => {
      const { shopper, shipmentId } = await goShopping(TEE);
      const choose = (selectedTimeSlot: string) =>
        shopper.change('setFulfillmentType', {
          shipmentId,
          fulfillmentType: 'SCHEDULED_DELIVERY',
          selectedDate: '2026-05-06',
          selectedTimeSlot,
        });
      await choose('evening');
      await shopper.change('setShippingMethod', { shipmentId, shippingMethodId: 'courier' });
      return { shopper, shipmentId, choose };
    };
    const late = await book();
    for (const key of ['first', 'second']) await requireOrder((await book()).shopper.device, key);

    const { blockers } = await requireBlocked(late.shopper.device, 'slot');

    const { shipmentId } = late;
    assert.deepEqual(blockers, [{ name: 'InvalidDeliveryDate', httpStatus: 400, field: null, shipmentId }]);
    await late.choose('morning');
    await requireOrder(late.shopper.device, 'slot');
  });

  it('names a code whose minimum a lower price misses, and one that another order used up', async () => {
    const { shopper, lineItemId } = await goShopping(TEE, 3);
    await shopper.change('applyPromoCodes', { promoCodes: ['WELCOME10', 'LASTONE'] });
    const { shopper: other } = await goShopping(LINEN_SHIRT);
    await other.change('applyPromoCodes', { promoCodes: ['LASTONE'] });
    await requireOrder(other.device, 'last-one');
    await service.ledger.setPrice(APPAREL, TEE, 900);

    const { blockers, totalIsFinal, warnings } = await requireBlocked(shopper.device, 'codes');
    await service.ledger.setPrice(APPAREL, TEE, 2400);

    const refused = { name: 'PromoNotAvailable', httpStatus: 409, field: null };
    assert.deepEqual(blockers, [
      {
        ...refused,
        message: 'Add items for another $23.00 to use this promotion code.',
        promoCode: 'WELCOME10',
        reason: 'MINIMUM_NOT_MET',
        missingAmount: { number: 2300 },
      },
      {
        ...refused,
        message: 'This promotion code was used as often as it can be.',
        promoCode: 'LASTONE',
        reason: 'NOT_APPLICABLE',
        missingAmount: null,
      },
    ]);
    assert.equal(totalIsFinal, false);
    assert.deepEqual(warnings, [
      `PRICE_CHANGED ${lineItemId}`,
      'PROMO_CODE_REMOVED WELCOME10',
      'PROMO_CODE_REMOVED LASTONE',
    ]);
    await requireOrder(shopper.device, 'codes');
  });

  const endings = [
    { what: 'fewer units', mutation: 'updateLineItem', toInput: (lineItemId: string) => ({ lineItemId, quantity: 1 }) },
    { what: 'an address', mutation: 'setShippingInfo', toInput: () => ({ shippingInfo: ADDRESS }) },
    { what: 'an empty cart', mutation: 'clearCart', toInput: () => ({}) },
  ];
  for (const { what, mutation, toInput } of endings) {
    it(`reads the same in the payload of a change that ends a code and an add-on, and afterwards: ${what}`, async () => {
      const { shopper, lineItemId } = await goShopping(JEANS, 2);
      await shopper.change('applyPromoCodes', { promoCodes: ['WELCOME10'] });
      const hemming = { addonId: 'hemming', lineItemIds: [lineItemId], options: [{ name: 'inseam', value: '30' }] };
      await shopper.change('addAddons', { selections: [hemming] });
      await service.ledger.setPrice(APPAREL, JEANS, 900);
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
      const told = `coupons totalIsFinal total { number } readiness { ready blockers { name message field } }`;

      const changed = await shopper.device.request(
        `mutation ($input: ${type}!) { ${mutation}(input: $input) { cart { ${told} } warnings { code target } } }`,
        { input: { domain: APPAREL, ...toInput(lineItemId) } },
      );
      const read = await shopper.device.request(`{ cart(domain: "${APPAREL}") { ${told} } }`);

      await service.ledger.setPrice(APPAREL, JEANS, 12800);
      const payloadShape = z.object({ cart: z.unknown(), warnings: z.array(z.unknown()) });
      const { cart, warnings } = payloadShape.parse(changed.data?.[mutation], { error: () => JSON.stringify(changed) });
      assert.ok(warnings.length >= 1);
      assert.deepEqual(cart, read.data?.['cart']);
    });
  }

  it('says that the cart changed if an add-on is no longer offered', async () => {
    const { shopper, lineItemId } = await goShopping(JEANS);
    const hemming = { addonId: 'hemming', lineItemIds: [lineItemId], options: [{ name: 'inseam', value: '30' }] };
    await shopper.change('addAddons', { selections: [hemming] });
    await service.ledger.setPrice(APPAREL, JEANS, 9900);

    const { blockers, totalIsFinal, warnings } = await requireBlocked(shopper.device, 'hemming');

    assert.deepEqual(blockers, [{ name: 'CheckoutError', httpStatus: 412, field: null }]);
    assert.equal(totalIsFinal, false);
    assert.deepEqual(warnings, [`PRICE_CHANGED ${lineItemId}`, 'ADDON_REMOVED hemming']);
    await requireOrder(shopper.device, 'hemming');
    await service.ledger.setPrice(APPAREL, JEANS, 12800);
  });
});

describe('a platform that has not calculated the tax, or that has lost a code', () => {
  const scripted = [
    ['tax', { kind: 'tax' }, { name: 'MissingTaxSync', httpStatus: 412, field: null }],
    [
      'code',
      { kind: 'promo-code', promoCode: 'GONE', reason: 'EXPIRED' },
      {
        name: 'InvalidPromoCode',
        httpStatus: 409,
        field: null,
        message: 'This promotion code has expired.',
        promoCode: 'GONE',
        reason: 'EXPIRED',
        missingAmount: null,
      },
    ],
  ] as const;
  let obstacles: readonly CartObstacle[] = [];
  let submitted = 0;
  const obstruct = (adapter: MerchantAdapter): MerchantAdapter => ({
    ...adapter,
    getCart: async (call, input) => {
      const answer = await adapter.getCart?.(call, input);
      if (answer === undefined) throw new TypeError('The corner shop shows its carts');
      return { ...answer, obstacles } satisfies PlatformCart;
    },
    placeOrder: async (call, input) => {
      submitted += 1;
      const outcome = await adapter.placeOrder?.(call, input);
      if (outcome === undefined) throw new TypeError('The corner shop takes orders');
      return outcome;
    },
  });

  for (const [key, obstacle, blocker] of scripted) {
    it(`blocks the order with ${blocker.name} until it has`, async () => {
      obstacles = [];
      submitted = 0;
      await using corner = await startCornerService(obstruct);
      const device = await corner.service.openDevice();
      const shopper = createShopper(device, CORNER);
      await shopper.change('addLineItem', { addToCartRef: { variantId: '100' }, quantity: 1 });
      const { cart } = await shopper.setAddresses();
      for (const { shipmentId, shippingMethodOptions } of cart.shipments) {
        const shippingMethodId = shippingMethodOptions[0]?.shippingMethodId;
        await shopper.change('setShippingMethod', { shipmentId, shippingMethodId });
      }
      const first = await readReadiness(device, CORNER);
      obstacles = [obstacle];

      const blocked = await readReadiness(device, CORNER);
      const refused = await completeOrder(device, { domain: CORNER, key });
      const submittedEarly = submitted;
      obstacles = [];
      const placed = await completeOrder(device, { domain: CORNER, key });

      assert.deepEqual(first, { ready: true, totalIsFinal: true, blockers: [] });
      assert.deepEqual(blocked, { ready: false, totalIsFinal: false, blockers: [blocker] });
      assert.deepEqual([refused.attempt, refused.userErrors.map(({ name }) => name)], [null, [blocker.name]]);
      assert.equal(submittedEarly, 0);
      assert.deepEqual([placed.attempt?.status, submitted], ['SUCCEEDED', 1]);
    });
  }
});
