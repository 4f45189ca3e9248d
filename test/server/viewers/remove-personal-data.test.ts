import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openFor } from '../../support/at-end.ts';
import { searchFiles, searchTables } from '../../support/machine/search-data-folder.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { APPAREL, answerConsents } from '../../support/orders/consents.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';
import { transferSession } from '../../support/transfer-session.ts';

const REMOVE = `mutation ($input: RemovePersonalDataInput!) { removePersonalData(input: $input) {
  removed { kind count } kept { kind count reason } userErrors { name } replayed } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { replayed
  attempt { attemptId status result { ... on PlaceOrderSucceeded { orderId cart { shippingInfo { email } } } } } userErrors { name } } }`;

/** Words that stand nowhere but in this buyer's data. */
const canaries = { email: 'canary.mail@example.com', lastName: 'Canaryname', address1: '77 Canary Street' };
const words = Object.values(canaries);

async function open(t: TestContext) {
  const dataFolder = await temporaryFolder(t);
  const service = await openFor(t, () => startService({ domains: [APPAREL], dataFolder }));
  return { service, dataFolder, device: await service.openDevice() };
}

const toInput = async (device: DeviceClient, card?: string) => {
  const input = await toOrderInput(device, APPAREL, crypto.randomUUID(), card);
  const address = { ...input.shippingInfo, ...canaries };
  return { ...input, shippingInfo: address, billingInfo: address };
};

const setAddress = (device: DeviceClient) =>
  device.request(
    'mutation ($input: SetShippingInfoInput!) { setShippingInfo(input: $input) { userErrors { name } } }',
    {
      input: {
        domain: APPAREL,
        idempotencyKey: 'address',
        shippingInfo: {
          ...canaries,
          firstName: 'Ada',
          phone: '+15125550100',
          city: 'Austin',
          stateOrProvince: 'TX',
          country: 'US',
          postalCode: '78701',
        },
      },
    },
  );

const remove = async (device: DeviceClient, input: object = {}) =>
  (await device.request(REMOVE, { input })).data?.['removePersonalData'];

describe('answers to consents', () => {
  it('go with a cart that the shop has dropped', async (t) => {
    const { service, dataFolder, device } = await open(t);
    await makeReadyCart(device, APPAREL);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    const before = searchTables(dataFolder, ['"newsletter"']);
    const { sandbox } = service.service;
    if (sandbox === null) throw new TypeError('There is no sandbox');
    await sandbox.database.updateTable('carts').set({ status: 'gone' }).where('domain', '=', APPAREL).execute();

    const cart = await device.request(`{ cart(domain: "${APPAREL}") { cartId } }`);

    assert.deepEqual(cart.data, { cart: null });
    assert.deepEqual([before, searchTables(dataFolder, ['newsletter'])], [['consent_answers'], []]);
  });
});

describe('removePersonalData', () => {
  it('leaves nothing of a buyer who ordered nothing, in no table and in no file', async (t) => {
    const { dataFolder, device } = await open(t);
    await makeReadyCart(device, APPAREL);
    await setAddress(device);
    await answerConsents(device, APPAREL, [{ consentId: 'newsletter', accepted: true }]);
    await device.request(PLACE, { input: await toInput(device, '4000000000000002') });
    const before = [
      searchTables(dataFolder, words).includes('attempts'),
      (await searchFiles(dataFolder, words)).length > 0,
    ];

    const outcome = await remove(device);

    assert.deepEqual(before, [true, true]);
    assert.deepEqual(outcome, {
      removed: [
        { kind: 'ADDRESSES', count: 1 },
        { kind: 'CARTS', count: 1 },
        { kind: 'CONSENT_ANSWERS', count: 1 },
        { kind: 'ATTEMPTS', count: 1 },
        { kind: 'IDEMPOTENCY_KEYS', count: 1 },
      ],
      kept: [{ kind: 'IDEMPOTENCY_KEYS', count: 1, reason: 'LATE_RETRY' }],
      userErrors: [],
      replayed: false,
    });
    assert.deepEqual([searchTables(dataFolder, words), await searchFiles(dataFolder, words)], [[], []]);
    const cart = await device.request(`{ cart(domain: "${APPAREL}") { cartId } }`);
    assert.deepEqual(cart.data, { cart: null });
  });

  it('keeps the bill and the trail of an order, which stays readable, and a late retry does not order again', async (t) => {
    const { service, dataFolder, device } = await open(t);
    const input = await toInput(device);
    const placed = await device.request(PLACE, { input });

    const outcome = await remove(device);
    const retried = await device.request(PLACE, { input });
    const orders = await device.request(
      '{ orders(first: 5) { nodes { orderNumber cart { shippingInfo { email } } } } }',
    );

    assert.match(JSON.stringify(placed.data), /"SUCCEEDED"/);
    assert.match(JSON.stringify(outcome), /"kind":"ORDERS","count":1,"reason":"BILL"/);
    assert.match(JSON.stringify(outcome), /"kind":"CONSENT_TRAIL","count":2,"reason":"AUDIT"/);
    assert.deepEqual(searchTables(dataFolder, words), ['orders']);
    assert.match(JSON.stringify(retried.data), /"replayed":true.*"SUCCEEDED".*"shippingInfo":null/);
    assert.match(JSON.stringify(orders.data), /canary\.mail@example\.com/);
    assert.equal((await service.ledger.orders(APPAREL)).length, 1);
  });

  it('keeps what an order under way needs, and takes it once that has ended', async (t) => {
    const { device } = await open(t);
    await makeReadyCart(device, APPAREL);
    const { attempt } = await completeOrder(device, { domain: APPAREL, key: 'challenged', card: '4000000000003220' });
    assert.equal(attempt?.status, 'ACTION_REQUIRED');

    const during = JSON.stringify(await remove(device));
    await device.request(
      `mutation { cancelPlaceOrder(input: { attemptId: "${attempt.attemptId}" }) { attempt { status } } }`,
    );
    const afterwards = JSON.stringify(await remove(device));

    assert.match(during, /"kind":"CARTS","count":1,"reason":"OPEN_ORDER"/);
    assert.match(during, /"kind":"ATTEMPTS","count":1,"reason":"OPEN_ORDER"/);
    assert.doesNotMatch(during, /"removed":\[\{/);
    assert.doesNotMatch(afterwards, /OPEN_ORDER/);
    assert.match(afterwards, /"kind":"CARTS","count":1\}/);
  });

  it('touches no other device, finds nothing the second time, and repeats its result under a key', async (t) => {
    const { service, device } = await open(t);
    const other = await service.openDevice();
    await makeReadyCart(device, APPAREL);
    await makeReadyCart(other, APPAREL);

    const first = await remove(device, { idempotencyKey: 'gone' });
    const repeated = await remove(device, { idempotencyKey: 'gone' });
    const second = await remove(device);
    const cart = await other.request(`{ cart(domain: "${APPAREL}") { lineItems { quantity } } }`);

    assert.deepEqual(repeated, { ...Object(first), replayed: true });
    assert.deepEqual(second, {
      removed: [{ kind: 'IDEMPOTENCY_KEYS', count: 1 }],
      kept: [],
      userErrors: [],
      replayed: false,
    });
    assert.deepEqual(cart.data, { cart: { lineItems: [{ quantity: 1 }] } });
  });
});

describe('the address of a hand-over that is open at a removal', () => {
  it('goes on at the shop until it expires, and the service learns nothing of what is ordered there', async (t) => {
    const { service, dataFolder, device } = await open(t);
    await makeReadyCart(device, APPAREL);
    await setAddress(device);
    const { url } = await transferSession(device, APPAREL);
    assert.ok(url !== null);
    const post = (address: string, form: Record<string, string> = {}) =>
      fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

    const outcome = JSON.stringify(await remove(device));
    const shown = await (await fetch(url)).text();
    const begun = await post(url);
    const visit = new URL(begun.headers.get('location') ?? '', url).href;
    await post(visit, { step: 'order', card: '4242424242424242' });
    const thanks = await (await fetch(visit)).text();
    const persisted = await device.request(
      `mutation { persistOrder(input: { domain: "${APPAREL}" }) { order { orderId } userErrors { name } } }`,
    );
    const cart = await device.request(`{ cart(domain: "${APPAREL}") { cartId } }`);

    assert.match(outcome, /"kind":"CARTS","count":1\}/);
    assert.match(shown, /Continue/);
    assert.match(thanks, /Thank you for your order/);
    assert.equal((await service.ledger.orders(APPAREL)).length, 1);
    assert.deepEqual(persisted.data, { persistOrder: { order: null, userErrors: [{ name: 'OrderNotFound' }] } });
    assert.deepEqual(cart.data, { cart: null });
    assert.deepEqual([searchTables(dataFolder, words), await searchFiles(dataFolder, words)], [[], []]);
  });
});
