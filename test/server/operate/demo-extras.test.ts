import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const outcome = `cart { coupons total { number } cartDiscount { number } addonTotal { number }
    lineItems { lineItemId sku addons { addonId } } }
  userErrors { name httpStatus field ... on PromoCodeError { message promoCode reason missingAmount { number } } }
  warnings { code target }`;
const amount = z.object({ number: z.number() });
const payloadShape = z.object({
  cart: z
    .object({
      coupons: z.array(z.string()),
      total: amount,
      cartDiscount: amount.nullable(),
      addonTotal: amount,
      lineItems: z.array(
        z.object({ lineItemId: z.string(), sku: z.string(), addons: z.array(z.object({ addonId: z.string() })) }),
      ),
    })
    .nullable(),
  userErrors: z.array(z.looseObject({ name: z.string() })),
  warnings: z.array(z.object({ code: z.string(), target: z.string() })),
});

const texas = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+15125550100',
  address1: '1 Main St',
  city: 'Austin',
  stateOrProvince: 'TX',
  country: 'US',
  postalCode: '78701',
};
const ontario = { ...texas, city: 'Toronto', stateOrProvince: 'ON', country: 'CA', postalCode: 'M5V 2T6' };

/** What docs/sandbox.md says of the codes and the add-ons of the demo, tried over HTTP. */
describe('promotion codes and add-ons of the demo shops', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY] });
  });
  after(() => service[Symbol.asyncDispose]());

  const send = async (device: DeviceClient, mutation: string, input: object, domain = APPAREL) => {
    const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`;
    const source = `mutation ($input: ${type}!) { ${mutation}(input: $input) { ${outcome} } }`;
    const { data } = await device.request(source, { input: { domain, ...input } });
    return payloadShape.parse(data?.[mutation]);
  };
  const variantOf = async (device: DeviceClient, sku: string) => {
    const { data } = await device.request(
      `{ product(domain: "${APPAREL}", sku: "${sku}") { variants { sku addToCartRef { variantId } } } }`,
    );
    const shape = z.object({
      product: z.object({
        variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
      }),
    });
    return shape.parse(data).product.variants.find((each) => each.sku === sku)?.addToCartRef.variantId ?? '';
  };
  const shop = async (units: Readonly<Record<string, number>>) => {
    const device = await service.openDevice();
    const items = await Promise.all(
      Object.entries(units).map(async ([sku, quantity]) => ({
        addToCartRef: { variantId: await variantOf(device, sku) },
        quantity,
      })),
    );
    const { cart } = await send(device, 'addLineItems', { items });
    const lineOf = (sku: string) => cart?.lineItems.find((line) => line.sku === sku)?.lineItemId ?? '';
    return { device, lineOf, cart };
  };
  /** The shop's own record of carts. */
  const readRecord = () => service.ledger.carts(APPAREL);

  const effects = [
    ['WELCOME10', { 'HLS-S-WHITE': 1 }, -640],
    ['SAVE25', { 'HLS-S-WHITE': 3 }, -2500],
    ['LINEN20', { 'HLS-S-WHITE': 1, 'PKT-XS-BLACK': 1 }, -1280],
    ['BASICS5', { 'HLS-S-WHITE': 1, 'PKT-XS-BLACK': 2 }, -500],
    ['SOCKS3FOR2', { 'WBS-S': 3 }, -2200],
    ['LASTONE', { 'HLS-S-WHITE': 1 }, -960],
    ['STAFF', { 'HLS-S-WHITE': 1 }, -320],
  ] as const;
  for (const [code, units, discount] of effects) {
    it(`${code} takes ${-discount} off`, async () => {
      const { device } = await shop(units);

      const { cart, userErrors } = await send(device, 'applyPromoCodes', { promoCodes: [code.toLowerCase()] });

      assert.deepEqual([userErrors, cart?.coupons, cart?.cartDiscount?.number], [[], [code], discount]);
    });
  }

  it('codes are refused with status 422, code and reason, and the shop writes nothing', async () => {
    const { device } = await shop({ 'WBS-S': 1 });
    await send(device, 'applyPromoCodes', { promoCodes: ['STAFF'] });
    const record = await readRecord();
    const refusals = [
      ['NOPE', 'InvalidPromoCode', 'INVALID', null, 'This promotion code is not valid.'],
      ['NEXTCENTURY', 'InvalidPromoCode', 'INVALID', null, 'This promotion code is not valid yet.'],
      ['SPRING24', 'InvalidPromoCode', 'EXPIRED', null, 'This promotion code has expired.'],
      ['LINEN20', 'PromoNotAvailable', 'NOT_APPLICABLE', null, 'This promotion code is not available for this cart.'],
      [
        'WELCOME10',
        'PromoNotAvailable',
        'MINIMUM_NOT_MET',
        { number: 2800 },
        'Add items for another $28.00 to use this promotion code.',
      ],
    ] as const;

    for (const [promoCode, name, reason, missingAmount, message] of refusals) {
      const { cart, userErrors } = await send(device, 'applyPromoCodes', { promoCodes: ['LASTONE', promoCode] });

      const refusal = { name, httpStatus: 422, message, field: ['promoCodes', '1'], promoCode, reason, missingAmount };
      assert.deepEqual(userErrors, [refusal]);
      assert.deepEqual(cart?.coupons, ['STAFF']);
    }
    const { userErrors } = await send(device, 'clearPromoCodes', {});
    assert.deepEqual(userErrors, [
      {
        name: 'ClearPromoCodeNotAllowed',
        httpStatus: 409,
        message: 'Promotion codes cannot be removed in this shop.',
        field: null,
        promoCode: 'STAFF',
        reason: null,
        missingAmount: null,
      },
    ]);
    assert.deepEqual(await readRecord(), record);
  });

  it('SAVE25 goes with no other code', async () => {
    const { device } = await shop({ 'HLS-S-WHITE': 3 });

    const { cart, userErrors } = await send(device, 'applyPromoCodes', { promoCodes: ['WELCOME10', 'SAVE25'] });

    assert.deepEqual(
      userErrors.map(({ name, reason, promoCode }) => [name, reason, promoCode]),
      [['InvalidPromoCode', 'NOT_STACKABLE', 'SAVE25']],
    );
    assert.deepEqual(cart?.coupons, []);
  });

  it('FREESHIP goes with a warning once the address is elsewhere, and the address is taken', async () => {
    const { device } = await shop({ 'HLS-S-WHITE': 1 });
    await send(device, 'setShippingInfo', { shippingInfo: texas });
    await send(device, 'applyPromoCodes', { promoCodes: ['FREESHIP'] });

    const { cart, userErrors, warnings } = await send(device, 'setShippingInfo', { shippingInfo: ontario });

    assert.deepEqual([userErrors, cart?.coupons], [[], []]);
    assert.deepEqual(warnings, [{ code: 'PROMO_CODE_REMOVED', target: 'FREESHIP' }]);
  });

  it('hemming goes with a warning once the goods cost too little', async () => {
    const { device, lineOf } = await shop({ 'SLJ-28-30-INDIG': 1, 'WLC-4-CAMEL': 1 });
    const options = [{ name: 'inseam', value: '30' }];
    const chinos = lineOf('WLC-4-CAMEL');
    await send(device, 'addAddons', { selections: [{ addonId: 'hemming', lineItemIds: [chinos], options }] });

    const { cart, warnings } = await send(device, 'updateLineItem', {
      lineItemId: lineOf('SLJ-28-30-INDIG'),
      quantity: 0,
    });

    assert.deepEqual(
      cart?.lineItems.map(({ sku, addons }) => [sku, addons]),
      [['WLC-4-CAMEL', []]],
    );
    assert.deepEqual(warnings, [{ code: 'ADDON_REMOVED', target: 'hemming' }]);
  });

  it('engraving with gold leaf costs what it says, for each unit', async () => {
    const { device, lineOf } = await shop({ 'BLB-85CM-TAN': 2 });
    const belt = lineOf('BLB-85CM-TAN');

    const { cart, userErrors } = await send(device, 'addAddons', {
      selections: [
        { addonId: 'engraving', lineItemIds: [belt], options: [{ name: 'text', value: 'A. B.' }] },
        { addonId: 'engraving-gold' },
      ],
    });

    assert.deepEqual([userErrors, cart?.addonTotal.number], [[], 3600]);
    assert.deepEqual(cart?.lineItems[0]?.addons, [{ addonId: 'engraving' }, { addonId: 'engraving-gold' }]);
  });

  it('add-ons are refused with status and place, and the shop writes nothing', async () => {
    const { device, lineOf } = await shop({ 'BLB-85CM-TAN': 1, 'HLS-S-WHITE': 1 });
    const [belt, shirt] = [lineOf('BLB-85CM-TAN'), lineOf('HLS-S-WHITE')];
    const options = [{ name: 'text', value: 'A. B.' }];
    const engraving = { addonId: 'engraving', lineItemIds: [belt], options };
    const record = await readRecord();
    const refusals = [
      ['AddonNotFound', 404, 'selections.0.addonId', [{ addonId: 'nothing' }]],
      ['LineItemNotFound', 404, 'selections.0.lineItemIds.0', [{ ...engraving, lineItemIds: ['nothing'] }]],
      ['InvalidInputBody', 422, 'selections.0.lineItemIds.0', [{ ...engraving, lineItemIds: [shirt] }]],
      ['InvalidInputBody', 422, 'selections.0.options', [{ ...engraving, options: [] }]],
      ['InvalidInputBody', 422, 'selections.0.addonId', [{ addonId: 'engraving-gold' }]],
      [
        'InvalidInputBody',
        422,
        'selections.0.addonId',
        [engraving, { addonId: 'engraving-gold' }, { addonId: 'engraving-silver' }],
      ],
    ] as const;

    for (const [name, httpStatus, path, selections] of refusals) {
      for (const mutation of ['addAddons', 'replaceAddons']) {
        const { userErrors } = await send(device, mutation, { selections });

        assert.deepEqual(userErrors, [{ name, httpStatus, field: path.split('.') }]);
      }
    }
    const { userErrors } = await send(device, 'removeAddon', { addonId: 'gift-wrap' });
    assert.deepEqual(userErrors, [{ name: 'AddonNotFound', httpStatus: 404, field: ['addonId'] }]);
    assert.deepEqual(await readRecord(), record);
  });

  it('jewelry has none of both', async () => {
    const device = await service.openDevice();
    service.takeCalls(JEWELRY);
    const inputs = {
      addAddons: { selections: [{ addonId: 'x' }] },
      replaceAddons: { selections: [] },
      removeAddon: { addonId: 'x' },
      applyPromoCodes: { promoCodes: ['X'] },
      clearPromoCodes: {},
    };

    for (const [mutation, input] of Object.entries(inputs)) {
      const { userErrors } = await send(device, mutation, input, JEWELRY);
      assert.deepEqual(
        userErrors.map(({ name, httpStatus }) => [name, httpStatus]),
        [['OperationNotSupported', 412]],
      );
    }
    assert.deepEqual(service.takeCalls(JEWELRY), []);
  });
});
