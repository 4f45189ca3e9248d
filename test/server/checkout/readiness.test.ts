import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const SHIRT = 'PKT-M-MOSS';

const CART = `cart { totalIsFinal requiresShipping shipments { shipmentId } readiness { ready blockers { __typename name httpStatus field
  ... on ShipmentError { shipmentId } ... on NotEnoughStockError { quantityAvailable lineItemId } ... on CartLockedError { attemptId }
  ... on PromoCodeError { promoCode reason } } } lineItems { lineItemId } }`;

const cartShape = z.object({
  totalIsFinal: z.boolean(),
  requiresShipping: z.boolean(),
  shipments: z.array(z.object({ shipmentId: z.string() })),
  lineItems: z.array(z.object({ lineItemId: z.string() })),
  readiness: z
    .object({ ready: z.boolean(), blockers: z.array(z.looseObject({ name: z.string(), field: z.unknown() })) })
    .nullable(),
});

const productShape = z.object({
  product: z.object({
    variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
  }),
});

describe('the readiness of a cart', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
  });
  after(() => service[Symbol.asyncDispose]());

  const findVariant = async (device: DeviceClient, sku: string) => {
    const query = `{ product(domain: "${DOMAIN}", sku: "${sku}") { variants { sku addToCartRef { variantId } } } }`;
    const { variants } = productShape.parse((await device.request(query)).data).product;
    return variants.find((variant) => variant.sku === sku)?.addToCartRef;
  };
  const change = async (device: DeviceClient, name: string, input: object) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${CART} userErrors { name } } }`;
    const answer = await device.request(document, { input: { domain: DOMAIN, ...input } });
    const shape = z.object({ cart: cartShape, userErrors: z.array(z.unknown()).length(0) });
    return shape.parse(answer.data?.[name], { error: () => JSON.stringify(answer) }).cart;
  };
  const read = async (device: DeviceClient) => {
    const answer = await device.request(
      `query ($domain: String!) { ${CART.replace('cart', 'cart(domain: $domain)')} }`,
      {
        domain: DOMAIN,
      },
    );
    return z.object({ cart: cartShape }).parse(answer.data, { error: () => JSON.stringify(answer) }).cart;
  };
  const add = async (device: DeviceClient, sku: string, quantity = 1) =>
    change(device, 'addLineItem', { addToCartRef: await findVariant(device, sku), quantity });
  const namesOf = ({ readiness }: z.infer<typeof cartShape>) => readiness?.blockers.map(({ name }) => name);
  const sold = async () => (await service.ledger.orders(DOMAIN)).length;

  it('tells step by step what is missing, and asks the shop nothing for it', async () => {
    const device = await service.openDevice();

    const filled = await add(device, SHIRT);
    const addressed = await change(device, 'setShippingInfo', { shippingInfo: ADDRESS });
    const shipmentId = addressed.shipments[0]?.shipmentId;
    const chosen = await change(device, 'setShippingMethod', { shipmentId, shippingMethodId: 'standard' });
    const billed = await change(device, 'setBillingInfo', { billingInfo: ADDRESS });
    service.takeCalls(DOMAIN);
    const shown = await read(device);

    assert.deepEqual(
      [filled, addressed, chosen, billed, shown].map((cart) => [
        namesOf(cart),
        cart.readiness?.ready,
        cart.totalIsFinal,
      ]),
      [
        [['MissingShippingInfo', 'MissingShippingMethod', 'MissingRequiredParameters'], false, false],
        [['MissingShippingMethod', 'MissingRequiredParameters'], false, false],
        [['MissingRequiredParameters'], false, true],
        [[], true, true],
        [[], true, true],
      ],
    );
    assert.deepEqual(
      filled.readiness?.blockers.map(({ field }) => field),
      [null, null, ['billingInfo']],
    );
    assert.deepEqual(service.takeCalls(DOMAIN), ['getCart']);
  });

  it('needs no shipping for gift cards, which somebody still has to pay', async () => {
    const device = await service.openDevice();

    const cart = await add(device, 'GIFT-25');
    const refused = await completeOrder(device, { domain: DOMAIN, key: 'gift' });
    const placed = await completeOrder(device, { domain: DOMAIN, key: 'gift', rest: { billingInfo: ADDRESS } });

    assert.deepEqual([cart.requiresShipping, namesOf(cart)], [false, ['MissingRequiredParameters']]);
    assert.deepEqual([refused.attempt, refused.userErrors.map(({ name }) => name)], [null, namesOf(cart)]);
    // The refusal used up no key: the same one orders now.
    assert.equal(placed.attempt?.status, 'SUCCEEDED');
  });

  it('is blocked for an empty cart, and by an order under way', async () => {
    const device = await service.openDevice();
    const { lineItems } = await add(device, 'GIFT-25');
    const empty = await change(device, 'updateLineItem', { lineItemId: lineItems[0]?.lineItemId, quantity: 0 });
    await add(device, 'GIFT-25');
    const order = { domain: DOMAIN, key: 'locked', card: '4000000000003220', rest: { billingInfo: ADDRESS } };
    const { attempt } = await completeOrder(device, order);

    const locked = await read(device);

    assert.deepEqual(namesOf(empty), ['NoLineItemError', 'MissingRequiredParameters']);
    assert.equal(empty.totalIsFinal, false);
    assert.equal(attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(
      locked.readiness?.blockers.map(({ name, field, ...rest }) => [name, field, rest['attemptId']])[0],
      ['CartLocked', null, attempt?.attemptId],
    );
  });

  it('names the line that the shop cannot supply any more', async () => {
    const device = await service.openDevice();
    const before = await sold();
    const { lineItems } = await add(device, SHIRT, 2);
    const stock = (await service.ledger.stock(DOMAIN, SHIRT)) ?? 0;
    await service.ledger.setStock(DOMAIN, SHIRT, 1);

    const cart = await read(device);
    const refused = await completeOrder(device, { domain: DOMAIN, key: 'short', rest: { billingInfo: ADDRESS } });
    await service.ledger.setStock(DOMAIN, SHIRT, stock);

    const short = cart.readiness?.blockers.find(({ name }) => name === 'NotEnoughStockError');
    assert.deepEqual(short, {
      __typename: 'NotEnoughStockError',
      name: 'NotEnoughStockError',
      httpStatus: 409,
      field: null,
      quantityAvailable: 1,
      lineItemId: lineItems[0]?.lineItemId,
    });
    assert.ok(refused.userErrors.some(({ name }) => name === 'NotEnoughStockError'));
    assert.equal(await sold(), before);
  });

  it('is null once the cart was ordered', async () => {
    const device = await service.openDevice();
    await add(device, 'GIFT-25');
    const payment = { encryptedCard: await device.encryptCard() };
    const input = { domain: DOMAIN, payment, billingInfo: ADDRESS, idempotencyKey: 'ordered' };

    const answer = await device.request(
      `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
        attempt { result { ... on PlaceOrderSucceeded { cart { totalIsFinal readiness { ready } } } } } } }`,
      { input },
    );

    assert.deepEqual(answer.data, {
      completeOrder: { attempt: { result: { cart: { totalIsFinal: true, readiness: null } } } },
    });
  });
});

describe('a required consent', () => {
  const TERMS = {
    consentId: 'terms',
    uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
    text: 'I accept the terms of sale.',
    type: 'TERMS',
    explicit: true,
    required: true,
    revokable: false,
  } as const;

  it('blocks the cart and both ways to order until the buyer accepts it, and is told before there is a cart', async () => {
    const merchant = { domain: DOMAIN, displayName: 'Fieldhouse', platform: 'sandbox', settings: {}, enabled: true };
    await using service = await startService({ domains: [], merchants: [{ ...merchant, consents: [TERMS] }] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const attemptId = crypto.randomUUID();

    const told = await device.request(
      `{ merchant(domain: "${DOMAIN}") { checkoutRequirements { consents { consentId required explicit signed } } } }`,
    );
    const cart = await device.request(
      `{ cart(domain: "${DOMAIN}") { readiness { blockers { name field ... on RequiredConsentsError { consentIds } } } } }`,
    );
    const completed = await completeOrder(device, { domain: DOMAIN, key: 'unsigned' });
    const placed = await device.request(
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } userErrors { name httpStatus field ... on RequiredConsentsError { consentIds } } } }',
      { input: { ...(await toOrderInput(device, DOMAIN, attemptId)), consents: null } },
    );

    const consents = [{ consentId: 'terms', required: true, explicit: true, signed: false }];
    const blocker = { name: 'RequiredConsentsNotSigned', field: ['consents'], consentIds: ['terms'] };
    assert.deepEqual(told.data, { merchant: { checkoutRequirements: { consents } } });
    assert.deepEqual(cart.data, { cart: { readiness: { blockers: [blocker] } } });
    assert.deepEqual([completed.attempt, completed.userErrors.map(({ name }) => name)], [null, [blocker.name]]);
    assert.deepEqual(placed.data, { placeOrder: { attempt: null, userErrors: [{ ...blocker, httpStatus: 412 }] } });
    assert.equal((await service.ledger.orders(DOMAIN)).length, 0);
    // The device's cart, and none for placeOrder.
    assert.equal((await service.ledger.carts(DOMAIN)).length, 1);
  });
});
