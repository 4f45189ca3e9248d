import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import { solveCaptcha } from '../support/checkout-inputs.ts';
import { findVariant } from '../support/order-input.ts';
import { ADDRESS } from '../support/ready-cart.ts';
import { runCli } from '../support/run-cli.ts';
import { type DeviceClient, startService, type TestService } from '../support/start-service.ts';
import { transferSession } from '../support/transfer-session.ts';

const DOMAIN = 'jewelry.demo.example';
const SHOPS = ['apparel.demo.example', 'home.demo.example', DOMAIN];

const readinessShape = z.object({
  cart: z.object({
    totalIsFinal: z.boolean(),
    total: z.object({ number: z.number(), currency: z.string() }),
    shipments: z.array(
      z.object({
        shipmentId: z.string(),
        shippingMethodOptions: z.array(z.object({ shippingMethodId: z.string() })),
      }),
    ),
    readiness: z.object({
      ready: z.boolean(),
      blockers: z.array(z.object({ name: z.string(), field: z.array(z.string()).nullable() })),
    }),
  }),
});

const orderedShape = z.object({
  completeOrder: z.object({
    attempt: z.object({ status: z.literal('SUCCEEDED'), result: z.object({ orderId: z.string() }) }),
  }),
});

const removalShape = z.object({
  removePersonalData: z.object({
    removed: z.array(z.object({ kind: z.string() })),
    kept: z.array(z.object({ kind: z.string(), reason: z.string() })),
    userErrors: z.array(z.unknown()),
  }),
});

/** What the cart still lacks: the name of each error, and the input of completeOrder that lifts it. */
async function readCart(device: DeviceClient) {
  const answer = await device.request(
    `query ($domain: String!) { cart(domain: $domain) { totalIsFinal total { number currency }
      shipments { shipmentId shippingMethodOptions { shippingMethodId } }
      readiness { ready blockers { name field } } } }`,
    { domain: DOMAIN },
  );
  const { cart } = readinessShape.parse(answer.data, { error: () => JSON.stringify(answer) });
  const blockers = cart.readiness.blockers.map(({ name, field }) =>
    field === null ? name : `${name} (${field.join('.')})`,
  );
  return { ...cart, ready: cart.readiness.ready, blockers };
}

async function change(device: DeviceClient, name: string, input: object): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const answer = await device.request(
    `mutation ($input: ${type}!) { ${name}(input: $input) { cart { cartId } userErrors { name } } }`,
    { input: { domain: DOMAIN, ...input } },
  );
  const payload = z.record(z.string(), z.unknown()).parse(answer.data?.[name], { error: () => JSON.stringify(answer) });
  assert.deepEqual(payload['userErrors'], []);
  return payload;
}

describe('a checkout at a shop that wants a captcha and a yes to its terms', () => {
  let service: TestService;
  let device: DeviceClient;
  let dataFolder: string;
  let orderId: string;
  before(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-journey-'));
    service = await startService({ domains: SHOPS, dataFolder });
    device = await service.openDevice();
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(dataFolder, { recursive: true });
  });

  it('tells beforehand what the shop will want', async () => {
    const answer = await device.request(
      `{ merchant(domain: "${DOMAIN}") { checkoutRequirements { currency paymentKinds captcha { url }
        consents { consentId required explicit } } } }`,
    );

    assert.deepEqual(answer.data, {
      merchant: {
        checkoutRequirements: {
          currency: 'JPY',
          paymentKinds: ['ENCRYPTED_CARD'],
          captcha: { url: `${service.url}/sandbox/captcha/${DOMAIN}` },
          consents: [{ consentId: 'terms', required: true, explicit: true }],
        },
      },
    });
  });

  it('tells step by step what the cart lacks', async () => {
    const variantId = await findVariant(device, DOMAIN);
    await change(device, 'addLineItem', { addToCartRef: { variantId }, quantity: 1 });
    const captcha = 'MissingRequiredParameters (captchaToken)';
    const asked = ['MissingRequiredParameters (billingInfo)', captcha, 'RequiredConsentsNotSigned (consents)'];
    const filled = await readCart(device);
    assert.deepEqual(
      [filled.totalIsFinal, filled.blockers],
      [false, ['MissingShippingInfo', 'MissingShippingMethod', ...asked]],
    );

    await change(device, 'setShippingInfo', { shippingInfo: ADDRESS });
    const addressed = await readCart(device);
    assert.deepEqual([addressed.totalIsFinal, addressed.blockers], [false, ['MissingShippingMethod', ...asked]]);

    for (const { shipmentId, shippingMethodOptions } of addressed.shipments) {
      const shippingMethodId = shippingMethodOptions[0]?.shippingMethodId;
      await change(device, 'setShippingMethod', { shipmentId, shippingMethodId });
    }
    const arranged = await readCart(device);
    assert.deepEqual([arranged.totalIsFinal, arranged.blockers], [true, asked]);

    const signed = await device.request(
      'mutation ($input: SetConsentsInput!) { setConsents(input: $input) { userErrors { name } } }',
      { input: { domain: DOMAIN, consents: [{ consentId: 'terms', accepted: true }] } },
    );
    assert.deepEqual(signed.data, { setConsents: { userErrors: [] } });
    await change(device, 'setBillingInfo', { billingInfo: ADDRESS });
    const last = await readCart(device);
    assert.deepEqual([last.ready, last.blockers], [false, [captcha]]);
  });

  it('shows the carts of all shops, one of them away', async () => {
    const [apparel = '', home = ''] = SHOPS;
    await change(device, 'setPostalCode', { domain: home, postalCode: '78701' });
    for (const domain of [apparel, home]) {
      const variantId = await findVariant(device, domain);
      await change(device, 'addLineItem', { domain, addToCartRef: { variantId }, quantity: 1 });
    }
    service.faults(home).inject('getCart', 'fail-before');

    const answer = await device.request('{ activeCarts { domain cart { lineItems { quantity } } } }');

    const cart = { lineItems: [{ quantity: 1 }] };
    const shown = z
      .object({ activeCarts: z.array(z.looseObject({ domain: z.string() })) })
      .parse(answer.data).activeCarts;
    assert.deepEqual(
      shown.toSorted((left, right) => left.domain.localeCompare(right.domain)),
      [
        { domain: apparel, cart },
        { domain: home, cart: null },
        { domain: DOMAIN, cart },
      ],
    );
    assert.deepEqual(
      answer.errors?.map(({ path, extensions }) => [path?.at(-1), extensions?.code]),
      [['cart', 'StoreUnavailable']],
    );
  });

  it('hands the cart over to the shop, and orders it here', async () => {
    const { url } = await transferSession(device, DOMAIN);
    const page = await fetch(url ?? '');
    assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store']);

    const { total } = await readCart(device);
    const captchaToken = await solveCaptcha(`${service.url}/sandbox/captcha/${DOMAIN}`);
    const answer = await device.request(
      `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
        attempt { status result { ... on PlaceOrderSucceeded { orderId } } } userErrors { name } } }`,
      {
        input: {
          domain: DOMAIN,
          payment: { encryptedCard: await device.encryptCard() },
          billingInfo: ADDRESS,
          expectedTotal: total,
          captchaToken,
          idempotencyKey: 'order',
        },
      },
    );

    const orders = await service.ledger.orders(DOMAIN);
    assert.equal(orders.length, 1);
    orderId = orderedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).completeOrder.attempt.result
      .orderId;
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  });

  it('leaves a trail of what the buyer agreed to', async () => {
    const { code, out } = await runCli('consents', ['--domain', DOMAIN, '--order', orderId], { DATA_DIR: dataFolder });

    assert.equal(code, 0);
    const lines = out.trim().split('\n');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /"consentId":"terms".*"accepted":true/);
  });

  it('removes the personal data, and says what is kept and why', async () => {
    const answer = await device.request(
      'mutation { removePersonalData(input: {}) { removed { kind } kept { kind reason } userErrors { name } } }',
    );

    const { removed, kept, userErrors } = removalShape.parse(answer.data).removePersonalData;
    assert.deepEqual(userErrors, []);
    assert.deepEqual(
      kept.map(({ kind, reason }) => `${kind} ${reason}`),
      ['ADDRESSES BILL', 'IDEMPOTENCY_KEYS LATE_RETRY', 'ORDERS BILL', 'CONSENT_TRAIL AUDIT'],
    );
    assert.ok(removed.some(({ kind }) => kind === 'CARTS'));
    const carts = await device.request('{ activeCarts { domain } }');
    assert.deepEqual(carts.data, { activeCarts: [] });
  });
});
