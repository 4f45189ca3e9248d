import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { openVisit } from '../../support/open-visit.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';
const MINUTE = 60_000;

const ENDED = `attempt { status result { ... on PlaceOrderFailed { failedStep
  userErrors { name code retryable ... on PaymentChallengeError { nextAction } } } } }`;
const READ = `query ($attemptId: ID!) { placeOrderAttempt(attemptId: $attemptId) ${ENDED.slice('attempt '.length)} }`;
const CONTINUE = `mutation ($attemptId: ID!) { continuePlaceOrder(input: { attemptId: $attemptId }) { ${ENDED} userErrors { name } } }`;
const WATCH = `subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { __typename
  ... on PlaceOrderError { error { name } } } }`;

const cartShape = z.object({ cart: z.object({ lineItems: z.tuple([z.object({ sku: z.string() })]) }) });

describe('a challenge', () => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => now, commerceSettings: { resumeInterval: 20 } });
  });
  after(() => service[Symbol.asyncDispose]());

  const begin = async (device: DeviceClient) => {
    await makeReadyCart(device, DOMAIN);
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: crypto.randomUUID(), card: CHALLENGED });
    assert.equal(attempt?.status, 'ACTION_REQUIRED');
    return { attemptId: attempt.attemptId, url: attempt.result.challenge?.url ?? '' };
  };
  const readSku = async (device: DeviceClient) => {
    const answer = await device.request(`{ cart(domain: "${DOMAIN}") { lineItems { sku } } }`);
    return cartShape.parse(answer.data).cart.lineItems[0].sku;
  };

  it('that nobody meets expires: nothing is charged or ordered, and the cart is free again', async () => {
    const device = await service.openDevice();
    const { attemptId, url } = await begin(device);
    const sku = await readSku(device);
    const inStock = await service.ledger.stock(DOMAIN, sku);
    const told: unknown[] = [];
    const watching = (async () => {
      for await (const { data } of device.watch(WATCH, { attemptId })) told.push(data?.['placeOrderProgress']);
    })();
    const { attempts } = service.service.stores;
    const status = async () => (await attempts.find(toAttemptId(attemptId)))?.status;

    now += 9 * MINUTE;
    const early = await device.request(CONTINUE, { attemptId });
    now += 2 * MINUTE;
    await until(async () => (await status()) === 'FAILED');
    await watching;
    const read = await device.request(READ, { attemptId });
    const continued = await device.request(CONTINUE, { attemptId });
    const page = await fetch(url);
    const late = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      headers: { origin: new URL(url).origin },
    });
    const cleared = await device.request(
      `mutation { clearCart(input: { domain: "${DOMAIN}" }) { cart { lineItems { quantity } } userErrors { name } } }`,
    );

    const end = {
      status: 'FAILED',
      result: {
        failedStep: 'SUBMIT_ORDER',
        userErrors: [
          {
            name: 'PaymentChallengeExpired',
            code: 'PAYMENT_CHALLENGE_EXPIRED',
            retryable: false,
            nextAction: 'START_AGAIN',
          },
        ],
      },
    };
    assert.match(JSON.stringify(early.data), /"ACTION_REQUIRED"/);
    assert.deepEqual(read.data, { placeOrderAttempt: end });
    assert.deepEqual(continued.data, {
      continuePlaceOrder: { attempt: end, userErrors: [{ name: 'PaymentChallengeExpired' }] },
    });
    assert.deepEqual(told.slice(-2), [
      { __typename: 'OrderActionRequired' },
      { __typename: 'PlaceOrderError', error: { name: 'PaymentChallengeExpired' } },
    ]);
    assert.doesNotMatch(await page.text(), /<button/);
    assert.equal(late.status, 200);
    assert.match(await late.text(), /The time to confirm this payment is over\./);
    assert.deepEqual([await service.ledger.charges(DOMAIN), await service.ledger.orders(DOMAIN)], [[], []]);
    assert.ok(inStock);
    assert.equal(await service.ledger.stock(DOMAIN, sku), inStock);
    assert.match(JSON.stringify(cleared.data), /"userErrors":\[\]/);
  });

  it('that the buyer declines ends the attempt, and charges nothing', async () => {
    const device = await service.openDevice();
    const { attemptId, url } = await begin(device);

    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'decline' }),
      headers: { origin: new URL(url).origin },
    });
    const continued = await device.request(CONTINUE, { attemptId });

    assert.match(JSON.stringify(continued.data), /"FAILED".*"PaymentChallengeRequired"/);
    assert.deepEqual([await service.ledger.charges(DOMAIN), await service.ledger.orders(DOMAIN)], [[], []]);
  });

  it('that is met after the cart was paid on the page of the shop tells which order it became', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const visit = await openVisit(device, DOMAIN);
    await visit.look();
    const { attempt } = await completeOrder(device, { domain: DOMAIN, key: crypto.randomUUID(), card: CHALLENGED });
    const { html } = await visit.answer({ step: 'order', card: '4242424242424242' });
    const url = attempt?.result.challenge?.url ?? '';
    const charges = await service.ledger.charges(DOMAIN);

    const page = { decision: 'approve' };
    await fetch(url, { method: 'POST', body: new URLSearchParams(page), headers: { origin: new URL(url).origin } });
    const continued = await device.request(
      `mutation ($attemptId: ID!) { continuePlaceOrder(input: { attemptId: $attemptId }) { attempt { status } userErrors { name retryable message ... on CartOrderedError { orderId } } } }`,
      { attemptId: attempt?.attemptId },
    );

    assert.match(html, /Thank you/);
    const [order] = await service.ledger.orders(DOMAIN);
    assert.deepEqual(continued.data, {
      continuePlaceOrder: {
        attempt: { status: 'FAILED' },
        userErrors: [
          {
            name: 'CheckoutError',
            retryable: false,
            message: 'This cart was ordered already.',
            orderId: order?.order_id,
          },
        ],
      },
    });
    const shown = await device.request(`{ order(domain: "${DOMAIN}", orderId: "${order?.order_id}") { orderNumber } }`);
    assert.deepEqual(shown.data, { order: { orderNumber: order?.order_number } });
    assert.deepEqual(await service.ledger.charges(DOMAIN), charges);
    assert.equal(charges.length, 1);
  });
});
