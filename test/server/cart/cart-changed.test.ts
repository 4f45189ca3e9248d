import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { openFor } from '../../support/at-end.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { findVariant } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';

const WATCH = `subscription ($domain: String!) { cartChanged(domain: $domain) {
  cart { total { number } lineItems { quantity } } order { orderNumber status } merchant { domain cart { cartStatus } } warnings { code } } }`;
const COMPLETE = `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
  attempt { result { ... on PlaceOrderSucceeded { order { orderNumber } } } } userErrors { name } } }`;

const completedShape = z.object({
  completeOrder: z.object({
    attempt: z.object({ result: z.object({ order: z.object({ orderNumber: z.string() }) }) }),
    userErrors: z.array(z.unknown()).length(0),
  }),
});
const eventShape = z.object({
  cartChanged: z.object({
    cart: z.object({ total: z.object({ number: z.number() }), lineItems: z.array(z.unknown()) }).nullable(),
    order: z.object({ orderNumber: z.string(), status: z.string() }).nullable(),
    merchant: z.object({ domain: z.literal(DOMAIN), cart: z.object({ cartStatus: z.literal('ACTIVE') }).nullable() }),
    warnings: z.array(z.unknown()),
  }),
});

const revisionsShape = z.object({ cartChanged: z.object({ revision: z.number() }) });
const cartShape = z.object({ cart: z.object({ revision: z.number() }).nullable() });
const revisionShape = z.object({ cartChanged: cartShape.extend({ revision: z.number() }) });

describe('cartChanged over WebSocket', () => {
  it('shows another tab each change, and the order that the cart became', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const tab = device.watch(WATCH, { domain: DOMAIN });
    const next = async () => {
      const { value } = await tab.next();
      return eventShape.parse(value?.data, { error: () => JSON.stringify(value) }).cartChanged;
    };

    const begun = await next();
    const { total } = await makeReadyCart(device, DOMAIN);
    let shown = await next();
    while (shown.cart?.total.number !== total.number) shown = await next();
    const answer = await device.request(COMPLETE, {
      input: { domain: DOMAIN, payment: { encryptedCard: await device.encryptCard() }, idempotencyKey: 'key-1' },
    });
    let last = await next();
    while (last.order === null) last = await next();
    await tab.return(undefined);

    const { order } = completedShape.parse(answer.data).completeOrder.attempt.result;
    assert.deepEqual([begun.cart, begun.merchant.cart], [null, null]);
    assert.deepEqual(last, {
      cart: null,
      order: { orderNumber: order.orderNumber, status: 'CONFIRMED' },
      merchant: { domain: DOMAIN, cart: null },
      warnings: [],
    });
  });

  it('shows a page that was loaded while the bank asks that the cart is free again, once the order has failed', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: 'key-1', card: CHALLENGED });
    const page = device.watch(`subscription { cartChanged(domain: "${DOMAIN}") {
      revision cart { openAttempt { attemptId } readiness { ready blockers { name } } } order { orderId } } }`);
    const next = async () => (await page.next()).value?.data;

    const loaded = await next();
    await device.request(
      `mutation { cancelPlaceOrder(input: { attemptId: "${attempt?.attemptId}" }) { userErrors { name } } }`,
    );
    const ended = await next();
    await page.return(undefined);

    const { revision } = revisionsShape.parse(loaded).cartChanged;
    assert.deepEqual(loaded, {
      cartChanged: {
        revision,
        cart: {
          openAttempt: { attemptId: attempt?.attemptId },
          readiness: { ready: false, blockers: [{ name: 'CartLocked' }] },
        },
        order: null,
      },
    });
    assert.deepEqual(ended, {
      cartChanged: {
        revision: revision + 1,
        cart: { openAttempt: null, readiness: { ready: true, blockers: [] } },
        order: null,
      },
    });
  });

  it('shows a page that was loaded before the order, and refused while the bank asks, that the cart is free again', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const page = device.watch(
      `subscription { cartChanged(domain: "${DOMAIN}") { cart { openAttempt { attemptId } } } }`,
    );
    await page.next();
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: 'key-1', card: CHALLENGED });

    const refused = await device.request(
      `mutation { clearPromoCodes(input: { domain: "${DOMAIN}" }) { cart { openAttempt { attemptId } } userErrors { name } } }`,
    );
    const ended = page.next();
    await device.request(
      `mutation { cancelPlaceOrder(input: { attemptId: "${attempt?.attemptId}" }) { userErrors { name } } }`,
    );

    assert.deepEqual(refused.data, {
      clearPromoCodes: {
        cart: { openAttempt: { attemptId: attempt?.attemptId } },
        userErrors: [{ name: 'CartLocked' }],
      },
    });
    assert.deepEqual((await ended).value?.data, { cartChanged: { cart: { openAttempt: null } } });
    await page.return(undefined);
  });

  it('shows another tab that its cart is gone, when the buyer removes the personal data', {
    timeout: 60_000,
  }, async (t) => {
    // A watch that hears nothing never looks.
    const commerceSettings = { watchInterval: 3_600_000 };
    const service = await openFor(t, () => startService({ domains: [DOMAIN], commerceSettings }));
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const tab = device.watch(WATCH, { domain: DOMAIN });
    const next = async () => {
      const { value } = await tab.next();
      return eventShape.parse(value?.data, { error: () => JSON.stringify(value) }).cartChanged;
    };

    const begun = await next();
    await device.request('mutation { removePersonalData(input: {}) { userErrors { name } } }');
    const last = await next();
    await tab.return(undefined);

    assert.notEqual(begun.cart, null);
    assert.deepEqual([last.cart, last.merchant.cart, last.order], [null, null, null]);
  });

  it('asks the shop once for all tabs, also for the cart below the merchant', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const query = `subscription { cartChanged(domain: "${DOMAIN}") { cart { cartId } merchant { cart { cartId } } } }`;
    const tabs = [device.watch(query), device.watch(query), device.watch(query)];
    await Promise.all(tabs.map((tab) => tab.next()));
    service.takeCalls(DOMAIN);

    await device.request(`mutation { clearCart(input: { domain: "${DOMAIN}" }) { userErrors { name } } }`);
    const shown = await Promise.all(tabs.map(async (tab) => JSON.stringify((await tab.next()).value)));
    const calls = service.takeCalls(DOMAIN);
    await Promise.all(tabs.map((tab) => tab.return(undefined)));

    assert.equal(new Set(shown).size, 1);
    assert.deepEqual(calls, ['clearCart', 'getCart']);
  });

  it('says at the cart what keeps it from being read, and goes on', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    service.faults(DOMAIN).inject('getCart', 'fail-before');

    const tab = device.watch(
      'subscription { cartChanged(domain: "apparel.demo.example") { cart { cartId } warnings { code } } }',
    );
    const first = (await tab.next()).value;
    await device.request('mutation { clearCart(input: { domain: "apparel.demo.example" }) { userErrors { name } } }');
    const second = (await tab.next()).value;
    await tab.return(undefined);

    assert.deepEqual(first?.data, { cartChanged: { cart: null, warnings: [] } });
    assert.deepEqual(
      z.array(z.object({ path: z.array(z.string()), extensions: z.object({ code: z.string() }) })).parse(first?.errors),
      [{ path: ['cartChanged', 'cart'], extensions: { code: 'StoreUnavailable' } }],
    );
    assert.equal(second?.errors, undefined);
    assert.match(
      JSON.stringify(second?.data),
      /^\{"cartChanged":\{"cart":\{"cartId":"[0-9a-f-]{36}"\},"warnings":\[\]\}\}$/,
    );
  });

  it('is refused by name for a merchant that is not there and without a device', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const codeOf = async (watching: ReturnType<typeof device.watch>) =>
      (await watching.next()).value?.errors?.[0]?.extensions?.['code'];

    assert.equal(await codeOf(device.watch(WATCH, { domain: 'nobody.example' })), 'DomainNotFound');
    const bare = service.watcherFor({ ...device, headers: { 'x-svc-app-id': 'demo-app' } });
    assert.equal(await codeOf(bare(WATCH, { domain: DOMAIN })), 'MissingAuthHeader');
  });

  it('numbers the carts of answers and events alike, on through an order', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const page = device.watch(`subscription { cartChanged(domain: "${DOMAIN}") { revision cart { revision } } }`);
    const next = async () => {
      const { value } = await page.next();
      return revisionShape.parse(value?.data, { error: () => JSON.stringify(value) }).cartChanged;
    };
    const reach = async (revision: number) => {
      let event = await next();
      while (event.revision < revision) event = await next();
      return event;
    };
    const variantId = await findVariant(device, DOMAIN);
    const ask = async (document: string) => (await device.request(document)).data;
    const add = async () => {
      const input = `{ domain: "${DOMAIN}", addToCartRef: { variantId: "${variantId}" }, quantity: 1 }`;
      const data = await ask(`mutation { addLineItem(input: ${input}) { cart { revision } } }`);
      return z.object({ addLineItem: cartShape }).parse(data).addLineItem.cart?.revision ?? 0;
    };

    const begun = await next();
    const first = await add();
    const told = await reach(first);
    const second = await add();
    const read = await ask(`{ cart(domain: "${DOMAIN}") { revision } }`);
    await reach(second);
    await ask(`mutation { clearCart(input: { domain: "${DOMAIN}" }) { userErrors { name } } }`);
    const cleared = await reach(second + 1);
    const third = await add();
    await page.return(undefined);

    assert.deepEqual(begun, { revision: 0, cart: null });
    assert.deepEqual(told, { revision: first, cart: { revision: first } });
    assert.deepEqual(read, { cart: { revision: second } });
    assert.equal(cleared.revision, second + 1);
    assert.ok(first < second && third > second + 1, `${[first, second, third]}`);
  });
});
