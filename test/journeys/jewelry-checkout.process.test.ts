import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { searchFiles, searchTables } from '../support/machine/search-data-folder.ts';
import { solveCaptcha } from '../support/orders/checkout-inputs.ts';
import { findVariant } from '../support/orders/order-input.ts';
import { type DeviceClient, startService } from '../support/servers/start-service.ts';
import { transferSession } from '../support/transfer-session.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const DOMAIN = 'jewelry.demo.example';

/** Words that stand nowhere but in this buyer's data. */
const canaries = { email: 'canary.mail@example.com', lastName: 'Canaryname', address1: '77 Canary Street' };
const BUYER = { ...ADDRESS, ...canaries };
const words = Object.values(canaries);

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
    consents: z.array(z.object({ consentId: z.string(), version: z.string() })),
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
      consents { consentId version } readiness { ready blockers { name field } } } }`,
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

it('checks out at a shop that wants a captcha and a yes to its terms', async (story) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'cartwright-journey-'));
  story.after(() => rm(dataFolder, { recursive: true }));
  await using service = await startService({ domains: [APPAREL, HOME, DOMAIN], dataFolder });
  const device = await service.openDevice();
  let orderId = '';
  /** The next step of the one story. If it fails, none of the later ones can be told. */
  const step = async (name: string, run: () => Promise<void>, skip: string | false = false) => {
    let failure: unknown;
    await story.test(name, { skip }, () =>
      run().catch((thrown: unknown) => {
        failure = thrown;
        throw thrown;
      }),
    );
    if (failure !== undefined) throw failure;
  };

  await step('tells beforehand what the shop will want', async () => {
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

  await step('tells step by step what the cart lacks', async () => {
    const variantId = await findVariant(device, DOMAIN);
    await change(device, 'addLineItem', { addToCartRef: { variantId }, quantity: 1 });
    const captcha = 'MissingRequiredParameters (captchaToken)';
    const asked = ['MissingRequiredParameters (billingInfo)', captcha, 'RequiredConsentsNotSigned (consents)'];
    const filled = await readCart(device);
    assert.deepEqual(
      [filled.totalIsFinal, filled.blockers],
      [false, ['MissingShippingInfo', 'MissingShippingMethod', ...asked]],
    );

    await change(device, 'setShippingInfo', { shippingInfo: BUYER });
    const addressed = await readCart(device);
    assert.deepEqual([addressed.totalIsFinal, addressed.blockers], [false, ['MissingShippingMethod', ...asked]]);

    for (const { shipmentId, shippingMethodOptions } of addressed.shipments) {
      const shippingMethodId = shippingMethodOptions[0]?.shippingMethodId;
      await change(device, 'setShippingMethod', { shipmentId, shippingMethodId });
    }
    const arranged = await readCart(device);
    assert.deepEqual([arranged.totalIsFinal, arranged.blockers], [true, asked]);

    const shown = arranged.consents.map(({ consentId, version }) => ({ consentId, version, accepted: true }));
    const signed = await device.request(
      'mutation ($input: SetConsentsInput!) { setConsents(input: $input) { userErrors { name } } }',
      { input: { domain: DOMAIN, consents: shown } },
    );
    assert.deepEqual(signed.data, { setConsents: { userErrors: [] } });
    await change(device, 'setBillingInfo', { billingInfo: BUYER });
    const last = await readCart(device);
    assert.deepEqual([last.ready, last.blockers], [false, [captcha]]);
  });

  await step('shows three carts at once, and two with one shop stopped', async () => {
    await change(device, 'setPostalCode', { domain: HOME, postalCode: '78701' });
    for (const domain of [APPAREL, HOME]) {
      const variantId = await findVariant(device, domain);
      await change(device, 'addLineItem', { domain, addToCartRef: { variantId }, quantity: 1 });
    }
    const ask = () => device.request('{ activeCarts { domain cart { lineItems { quantity } } } }');
    const sandbox = async (...command: readonly string[]) => {
      const { code, errors } = await runCli(story, 'sandbox', command, { DATA_DIR: dataFolder });
      assert.equal(code, 0, errors);
    };

    const before = await ask();
    await sandbox('stop', HOME);
    const during = await ask();
    await sandbox('start', HOME);
    const after = await ask();

    const cart = { lineItems: [{ quantity: 1 }] };
    const others = [
      { domain: APPAREL, cart },
      { domain: DOMAIN, cart },
    ];
    const all = { activeCarts: [{ domain: HOME, cart }, ...others] };
    assert.deepEqual(before.data, all);
    assert.deepEqual(during.data, { activeCarts: [{ domain: HOME, cart: null }, ...others] });
    assert.deepEqual(
      during.errors?.map(({ path, extensions }) => [path, extensions?.code]),
      [[['activeCarts', 0, 'cart'], 'StoreUnavailable']],
    );
    assert.deepEqual(after.data, all);
  });

  await step(
    'hands a cart over to the shop, where the buyer orders it in a browser',
    async () => {
      const { url } = await transferSession(device, APPAREL);
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        await page.goto(url ?? '');
        await page.getByText(/^1 × /).waitFor();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByLabel('Country', { exact: true }).fill('US');
        await page.getByRole('button', { name: 'Deliver and bill to this address' }).click();
        const fields = {
          'First name': BUYER.firstName,
          'Last name': BUYER.lastName,
          'Email address': BUYER.email,
          'Phone number': BUYER.phone,
          Address: BUYER.address1,
          City: BUYER.city,
          State: BUYER.stateOrProvince,
          'ZIP code': BUYER.postalCode,
        };
        for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
        await page.getByRole('button', { name: 'Deliver and bill to this address' }).click();
        await page.getByRole('button', { name: 'Choose' }).click();
        await page.getByRole('button', { name: 'Pay and order' }).click();
        await page.getByText('Thank you for your order').waitFor();
        await page.goto(url ?? '');
        await page.getByText('This address was used').waitFor();
      } finally {
        await browser.close();
      }

      const answer = await device.request(`{ cart(domain: "${APPAREL}") { cartId } }`);
      assert.deepEqual(answer.data, { cart: null });
      assert.equal((await service.ledger.orders(APPAREL)).length, 1);
      assert.equal((await service.ledger.charges(APPAREL)).length, 1);
    },
    skipWithoutChromium(),
  );

  await step('is ordered with the captcha as the last thing missing', async () => {
    const { total } = await readCart(device);
    const captchaToken = await solveCaptcha(`${service.url}/sandbox/captcha/${DOMAIN}`);
    const answer = await device.request(
      `mutation ($input: CompleteOrderInput!) { completeOrder(input: $input) {
        attempt { status result { ... on PlaceOrderSucceeded { orderId } } } userErrors { name } } }`,
      {
        input: {
          domain: DOMAIN,
          payment: { encryptedCard: await device.encryptCard() },
          billingInfo: BUYER,
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

  await step('leaves a trail of what the buyer agreed to', async () => {
    const { code, out } = await runCli(story, 'consents', ['--domain', DOMAIN, '--order', orderId], {
      DATA_DIR: dataFolder,
    });

    assert.equal(code, 0);
    const lines = out.trim().split('\n');
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /"consentId":"terms".*"accepted":true/);
  });

  await step(
    'removes the personal data, of which a search finds nothing but the bill that it said it keeps',
    async () => {
      // An attempt that failed still has what it was sent.
      const declined = {
        domain: APPAREL,
        items: [{ variantId: await findVariant(device, APPAREL), quantity: 1 }],
        payment: { encryptedCard: await device.encryptCard('4000000000000002') },
        shippingInfo: BUYER,
        billingInfo: BUYER,
        idempotencyKey: 'declined',
      };
      const refused = await device.request(
        'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { status } } }',
        {
          input: declined,
        },
      );
      assert.match(JSON.stringify(refused.data), /"status":"FAILED"/);
      const before = searchTables(dataFolder, words);
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
      assert.ok(before.length > 1, before.join());
      assert.deepEqual(searchTables(dataFolder, words), ['orders']);
      assert.deepEqual(await searchFiles(dataFolder, words), ['service.sqlite']);
      const carts = await device.request('{ activeCarts { domain } }');
      assert.deepEqual(carts.data, { activeCarts: [] });
    },
  );
});
