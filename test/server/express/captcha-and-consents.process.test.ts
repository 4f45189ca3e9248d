import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { jewelryConsents } from '../../../src/config/demo-consents/jewelry-consents.ts';
import { apparelSettings } from '../../../src/demo/sandbox/demo-shops/apparel-settings.ts';
import { enrol, intend } from '../../support/card-networks/card-journey.ts';
import { type CardBackend, openBackend } from '../../support/card-networks/open-backend.ts';
import { runCli } from '../../support/machine/run-cli.ts';
import { solveCaptcha } from '../../support/orders/checkout-inputs.ts';
import { listConsents } from '../../support/orders/consents.ts';
import { createExpressBuyer, decide, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = apparelSettings.domain;

const ORDERED = `attempt { attemptId status result { ... on PlaceOrderSucceeded { orderId }
    ... on PlaceOrderFailed { failedStep } } }
  userErrors { name httpStatus field ... on RequiredConsentsError { consentIds } } replayed`;

const orderedShape = z.object({
  attempt: z
    .object({
      attemptId: z.string(),
      status: z.string(),
      result: z.object({ orderId: z.string().optional(), failedStep: z.string().optional() }),
    })
    .nullable(),
  userErrors: z.array(
    z.looseObject({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() }),
  ),
  replayed: z.boolean(),
});

const states = z.array(z.object({ state: z.string() }));
const ledgerShape = z.object({ authorizations: states, intents: states });
const totalShape = z.object({ cart: z.object({ total: z.object({ number: z.number(), currency: z.string() }) }) });
const lineShape = z.looseObject({ consentId: z.string(), accepted: z.boolean(), version: z.string() });

/** A way to pay what was approved before the order, on a device with a cart that lacks captcha and consent. */
interface Way {
  readonly operation: 'completeExpressCheckout' | 'completeWalletOrder';
  approve(device: DeviceClient): Promise<object>;
  /** What providers hold, released and took so far, or what networks approved. */
  readMoney(): Promise<readonly string[]>;
  /** The states of all intents. */
  readIntents(): Promise<readonly string[]>;
  /** What an order adds to it, and what a refused one does. */
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

describe('a shop with a captcha and a consent', () => {
  let folder: string;
  let service: TestService;
  let backend: CardBackend;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartwright-ways-'));
    // The demo shop's products stay, when it opens again with a captcha.
    await (await startService({ domains: [DOMAIN], dataFolder: folder }))[Symbol.asyncDispose]();
    const settings = { ...apparelSettings, captcha: true };
    const merchant = { domain: DOMAIN, displayName: 'Fieldhouse', platform: 'sandbox', settings, enabled: true };
    const merchants = [{ ...merchant, consents: jewelryConsents }];
    service = await startService({ domains: [], merchants, dataFolder: folder });
    backend = await openBackend(service);
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  const solve = () => solveCaptcha(`${service.url}/sandbox/captcha/${DOMAIN}`);
  const express: Way = {
    operation: 'completeExpressCheckout',
    approve: async (device) => {
      const buyer = createExpressBuyer(device, DOMAIN);
      const { session } = await buyer.start();
      const approval = toApproval(await decide(session?.redirectUrl));
      const authorized = await buyer.authorize({ sessionId: session?.sessionId, approval });
      assert.equal(authorized.session?.status, 'AUTHORIZED');
      return { sessionId: session?.sessionId };
    },
    readMoney: async () => (await readMoney(service, DOMAIN)).map((entry) => entry.replace(/ \d+$/, '')),
    readIntents: async () => [],
    taken: ['capture'],
    refused: ['release'],
  };
  const wallet: Way = {
    operation: 'completeWalletOrder',
    approve: async (device) => {
      const { total } = await readTotal(device);
      const { intentId, flowToken } = await intend(backend, await enrol(backend, 'C'), total, { domain: DOMAIN });
      return { intentId, flowToken };
    },
    readMoney: async () => (await readBooks()).authorizations.map(({ state }) => state),
    readIntents: async () => (await readBooks()).intents.map(({ state }) => state),
    taken: ['approved'],
    refused: [],
  };

  async function readBooks() {
    const origins = await service.service.cardNetworks.listOrigins();
    const origin = origins.find(({ network }) => network === 'C')?.origin ?? '';
    // Only browsers resolve every name below `localhost`.
    const books = await fetch(`http://127.0.0.1:${new URL(origin).port}/ledger`);
    return ledgerShape.parse(await books.json());
  }
  async function readTotal(device: DeviceClient) {
    const answer = await device.request(`{ cart(domain: "${DOMAIN}") { total { number currency } } }`);
    return totalShape.parse(answer.data, { error: () => JSON.stringify(answer) }).cart;
  }
  async function order(device: DeviceClient, { operation }: Way, input: object) {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const answer = await device.request(`mutation ($input: ${type}!) { ${operation}(input: $input) { ${ORDERED} } }`, {
      input: { domain: DOMAIN, ...input },
    });
    return orderedShape.parse(answer.data?.[operation], { error: () => JSON.stringify(answer) });
  }
  /** Orders, submissions, money and intents: everything that an order changes. */
  const readTraces = async (way: Way) => ({
    orders: (await service.ledger.orders(DOMAIN)).length,
    submissions: (await service.ledger.submissions(DOMAIN)).length,
    money: await way.readMoney(),
    intents: await way.readIntents(),
  });
  /** A cart and its payment, and the answer to the consent that the cart showed. */
  async function goToPay(way: Way) {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const approved = await way.approve(device);
    const { consents = [] } = await listConsents(device, DOMAIN);
    const signed = consents.map(({ consentId, version }) => ({ consentId, version, accepted: true }));
    const ids = { attemptId: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() };
    return { device, approved, input: { ...approved, ...ids }, signed, traces: await readTraces(way) };
  }
  const missingCaptcha = { name: 'MissingRequiredParameters', httpStatus: 400, field: ['captchaToken'] };
  const missingConsent = {
    name: 'RequiredConsentsNotSigned',
    httpStatus: 412,
    field: ['consents'],
    consentIds: ['terms'],
  };

  for (const way of [express, wallet]) {
    describe(`refuses ${way.operation} before it begins`, () => {
      it('without a captcha token, and takes the same key and ID with one', async () => {
        const { device, input, signed, traces } = await goToPay(way);

        const refused = await order(device, way, { ...input, consents: signed });
        const after = await readTraces(way);
        const placed = await order(device, way, { ...input, consents: signed, captchaToken: await solve() });

        assert.deepEqual(refused, { attempt: null, userErrors: [missingCaptcha], replayed: false });
        assert.deepEqual(after, traces);
        assert.deepEqual([placed.attempt?.status, placed.attempt?.attemptId], ['SUCCEEDED', input.attemptId]);
        assert.equal(placed.replayed, false);
      });

      it('without the consent or with a no to it, and takes the same key and captcha token with a yes', async () => {
        const { device, input, signed, traces } = await goToPay(way);
        const captchaToken = await solve();
        const no = signed.map((answer) => ({ ...answer, accepted: false }));

        const unsigned = await order(device, way, { ...input, captchaToken });
        const declined = await order(device, way, { ...input, captchaToken, consents: no });
        const after = await readTraces(way);
        const placed = await order(device, way, { ...input, captchaToken, consents: signed });

        assert.deepEqual(unsigned, { attempt: null, userErrors: [missingConsent], replayed: false });
        assert.deepEqual(declined, unsigned);
        assert.deepEqual(after, traces);
        assert.deepEqual([placed.attempt?.status, placed.attempt?.attemptId], ['SUCCEEDED', input.attemptId]);
        assert.equal(placed.replayed, false);
      });
    });

    it(`orders with both by ${way.operation}, keeps the trail, and refuses the used token for the next order`, async (t) => {
      const { device, input, signed, traces } = await goToPay(way);
      const captchaToken = await solve();

      const placed = await order(device, way, { ...input, captchaToken, consents: signed });
      const taken = await readTraces(way);
      const orderId = placed.attempt?.result.orderId ?? '';
      const { out } = await runCli(t, 'consents', ['--domain', DOMAIN, '--order', orderId], { DATA_DIR: folder });
      const next = await goToPay(way);
      const used = await order(next.device, way, { ...next.input, captchaToken, consents: next.signed });
      const after = await readTraces(way);

      assert.deepEqual([placed.attempt?.status, placed.userErrors], ['SUCCEEDED', []]);
      assert.equal(taken.orders, traces.orders + 1);
      assert.deepEqual(taken.money, [...traces.money, ...way.taken]);
      const trail = out
        .trim()
        .split('\n')
        .map((line) => lineShape.parse(JSON.parse(line)));
      assert.deepEqual(
        trail.map(({ consentId, version, accepted }) => ({ consentId, version, accepted })),
        signed,
      );
      assert.deepEqual(
        signed.map(({ consentId }) => consentId),
        ['terms'],
      );
      assert.deepEqual([used.attempt?.status, used.attempt?.result.failedStep], ['FAILED', 'SUBMIT_ORDER']);
      assert.deepEqual(used.userErrors, [{ name: 'InvalidInputBody', httpStatus: 422, field: ['captchaToken'] }]);
      assert.equal(after.orders, next.traces.orders);
      assert.deepEqual(after.intents, next.traces.intents);
      assert.deepEqual(after.money, [...next.traces.money, ...way.refused]);
    });
  }

  it('gives the intent of a card network back if the captcha token was used, for an order with a fresh one', async () => {
    const first = await goToPay(wallet);
    const captchaToken = await solve();
    await order(first.device, wallet, { ...first.input, captchaToken, consents: first.signed });
    const { device, approved, input, signed } = await goToPay(wallet);
    await order(device, wallet, { ...input, captchaToken, consents: signed });

    const again = { ...approved, idempotencyKey: crypto.randomUUID(), consents: signed };
    const placed = await order(device, wallet, { ...again, captchaToken: await solve() });

    assert.equal(placed.attempt?.status, 'SUCCEEDED', JSON.stringify(placed));
  });
});
