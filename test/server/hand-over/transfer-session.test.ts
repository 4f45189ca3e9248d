import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { transferSession } from '../../support/transfer-session.ts';

const DOMAIN = 'apparel.demo.example';
const TEE = 'PKT-M-MOSS';

describe('the address of a hand-over', () => {
  let service: TestService;
  let now = Date.UTC(2026, 4, 4, 12);
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => now });
  });
  after(() => service[Symbol.asyncDispose]());

  const goShopping = async () => {
    const device = await service.openDevice();
    await createShopper(device, DOMAIN).add(TEE, 2);
    return device;
  };
  const open = (url: string | null, init: RequestInit = {}) => fetch(url ?? '', { redirect: 'manual', ...init });
  const post = (url: string | null, form: Record<string, string> = {}) =>
    open(url, { method: 'POST', body: new URLSearchParams(form) });
  const refusals = (outcome: Awaited<ReturnType<typeof transferSession>>) =>
    outcome.userErrors.map(({ name, httpStatus }) => [name, httpStatus]);

  it('shows the cart as often as it is opened, and begins one visit', async () => {
    const { url, expiresAt, merchant } = await transferSession(await goShopping(), DOMAIN);

    const shown = [await open(url), await open(url)];
    const [first, second] = [await post(url), await post(url)];
    const after = await open(url);

    assert.equal(expiresAt, new Date(now + 5 * 60_000).toISOString());
    assert.deepEqual(merchant, { domain: DOMAIN });
    for (const page of shown) {
      assert.equal(page.status, 200);
      assert.match(await page.text(), /2 × [\s\S]*Total[\s\S]*Continue/);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    }
    assert.deepEqual([first.status, second.status, after.status], [303, 404, 404]);
    assert.match(first.headers.get('location') ?? '', /^\/sandbox\/checkout\/[0-9a-f-]{36}$/);
    assert.equal(first.headers.get('referrer-policy'), 'no-referrer');
  });

  it('is good for five minutes, and until there is a later one', async () => {
    const device = await goShopping();
    const replaced = await transferSession(device, DOMAIN);
    const late = await transferSession(device, DOMAIN);

    const statuses = [(await open(replaced.url)).status, (await post(replaced.url)).status];
    now += 4 * 60_000;
    statuses.push((await open(late.url)).status);
    now += 60_000;
    statuses.push((await open(late.url)).status, (await post(late.url)).status);

    assert.notEqual(replaced.url, late.url);
    assert.deepEqual(statuses, [404, 404, 200, 404, 404]);
  });

  it('escapes what the buyer wrote, and takes nothing that the shop would refuse', async () => {
    const device = await goShopping();
    const { url } = await transferSession(device, DOMAIN);
    const visit = new URL((await post(url)).headers.get('location') ?? '', service.url).href;
    const address = { step: 'address', ...ADDRESS, lastName: '<script>alert(1)</script>' };

    const incomplete = await post(visit, { ...address, city: '  ' });
    const elsewhere = await post(visit, { ...address, country: 'AQ', stateOrProvince: '', postalCode: '' });
    const nothing = await post(visit, { step: 'dance' });
    const taken = await post(visit, { ...address });
    const card = await post(visit, { step: 'order', card: '4242424242424242' });
    const unread = await transferSession(device, DOMAIN);

    assert.equal(incomplete.status, 400);
    assert.match(await incomplete.text(), /Missing: City\./);
    assert.equal(elsewhere.status, 409);
    assert.match(await elsewhere.text(), /country not served/);
    assert.equal(nothing.status, 400);
    assert.equal(taken.status, 200);
    assert.equal(card.status, 409);
    assert.match(await card.text(), /shipping method missing/);
    assert.doesNotMatch(await (await open(unread.url)).text(), /<script>/);
    assert.equal((await service.ledger.orders(DOMAIN)).length, 0);
  });

  it('is refused without a cart, for an empty one, and while an order of it is under way', async () => {
    const device = await service.openDevice();
    const none = await transferSession(device, DOMAIN);
    const shopper = createShopper(device, DOMAIN);
    const { cart } = await shopper.add('GIFT-25', 1);
    await shopper.change('updateLineItem', { lineItemId: cart.lineItems[0]?.lineItemId, quantity: 0 });
    const empty = await transferSession(device, DOMAIN);
    await shopper.add('GIFT-25', 1);
    const { attempt } = await completeOrder(device, {
      domain: DOMAIN,
      key: 'challenged',
      card: '4000000000003220',
      rest: { billingInfo: ADDRESS },
    });
    const locked = await transferSession(device, DOMAIN);
    const unknown = await transferSession(device, 'nowhere.example');

    assert.deepEqual([none, empty, locked, unknown].map(refusals), [
      [['CartNotFound', 404]],
      [['CannotTransferSession', 409]],
      [['CartLocked', 409]],
      [['DomainNotFound', 404]],
    ]);
    assert.equal(locked.userErrors[0]?.['attemptId'], attempt?.attemptId);
    assert.deepEqual(
      [none, empty, locked, unknown].map(({ url, expiresAt }) => [url, expiresAt]),
      [
        [null, null],
        [null, null],
        [null, null],
        [null, null],
      ],
    );
  });

  it('says that the shop is unavailable if it does not answer, and leaves the cart as it is', async () => {
    const device = await goShopping();
    service.faults(DOMAIN).inject('transferSession', 'fail-before');

    const away = await transferSession(device, DOMAIN);
    const back = await transferSession(device, DOMAIN);

    assert.deepEqual(refusals(away), [['StoreUnavailable', 503]]);
    assert.equal((await open(back.url)).status, 200);
  });
});

describe('a hand-over at another platform', () => {
  it('answers the address that the platform gave', async () => {
    await using corner = await startCornerService();
    const device = await corner.service.openDevice();
    await device.request(
      `mutation { addLineItem(input: { domain: "${CORNER}", addToCartRef: { variantId: "100" }, quantity: 1 }) { userErrors { name } } }`,
    );

    const { url, userErrors } = await transferSession(device, CORNER);

    assert.deepEqual(userErrors, []);
    assert.match(url ?? '', /^https:\/\/corner\.example\/basket\/[0-9a-f-]{36}$/);
  });
});
