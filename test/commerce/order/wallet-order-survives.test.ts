import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce, type RunningCommerce } from '../../../src/commerce/create-commerce.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { ScriptedCardNetwork } from '../../support/card-networks/scripted-card-network.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import {
  addGiftCard,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
  partner,
} from '../../support/servers/commerce-kit.ts';
import { until } from '../../support/until.ts';

type Kit = Awaited<ReturnType<typeof createKit>>;

const caller = createCaller();
const backend = createCaller({ viewer: { kind: 'app', partner, expiresAt: Number.MAX_SAFE_INTEGER } });
const attemptId = '0191f000-0000-7000-8000-000000000001';

/** A device's cart at a shop that takes tokens, and an intent for its total. */
async function createKit() {
  const network = new ScriptedCardNetwork('C');
  const kit = await createCommerceKit({ cardNetwork: network });
  const { cart } = await kit.commerce.addLineItem(caller, addGiftCard(2));
  const total = cart?.total ?? money(0, requireCurrency('USD'));
  const enrolled = await kit.commerce.enrollCard(backend, {
    encryptedCard: 'card:378282246310005',
    consumer: { email: 'ada@example.com' },
  });
  const mandate = { domain: DOMAIN, amount: total.number, currency: total.currency };
  const { flowToken, intentId } = await kit.commerce.createPaymentIntent(backend, {
    flowToken: enrolled.flowToken ?? '',
    mandate,
  });
  assert.ok(flowToken !== null && intentId !== null);
  return { ...kit, network, intent: { flowToken, intentId } };
}

const order = (commerce: RunningCommerce, { intent }: Kit) =>
  commerce.completeWalletOrder(caller, {
    domain: DOMAIN,
    ...intent,
    billingInfo: orderInput().billingInfo,
    attemptId,
    idempotencyKey: 'key-1',
  });

/** Orders in a process that dies at the given step; answers how many steps there were. */
async function runAndDie(kit: Kit, dieAt: number, mode: 'before' | 'after'): Promise<number> {
  const mortal = new MortalProcess(dieAt, mode);
  const doomed = createCommerce(mortal.wrap(kit.dependencies));
  await Promise.race([order(doomed, kit), mortal.died.promise]);
  await kit.time.advance(defaultSettings.attemptLease + 1);
  return mortal.calls;
}

const counted = await createKit();
const steps = await runAndDie(counted, Number.POSITIVE_INFINITY, 'after');
await counted.close();

describe(`completeWalletOrder in a process that dies at any of its ${steps} steps`, () => {
  for (const mode of ['before', 'after'] as const) {
    it(`is finished by another process without its client, with one redemption or with none, dying ${mode} the step`, async () => {
      let placed = 0;
      for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
        const kit = await createKit();
        await runAndDie(kit, dieAt, mode);

        for (let looks = 0; looks < 5; looks += 1) {
          await kit.commerce.resumeDueAttempts();
          await kit.time.advance(defaultSettings.lastReconciliation);
        }

        const attempt = await kit.commerce.findAttempt(caller, { attemptId });
        const orders = attempt === null ? 0 : 1;
        placed += orders;
        assert.ok(attempt === null || attempt.status === 'SUCCEEDED', `${attempt?.status} at ${dieAt}`);
        assert.equal(kit.platform.charges.length, orders, `charges at ${dieAt}`);
        assert.equal(kit.network.redemptions.length, orders, `redemptions at ${dieAt}`);
        const stored = JSON.stringify([await kit.stores.attempts.find(toAttemptId(attemptId))]);
        assert.ok(!stored.includes('credential-of-'), `a credential is stored at ${dieAt}`);
        await kit.close();
      }
      assert.ok(placed > steps / 2, `${placed} of ${steps}`);
    });

    it(`makes one order if the client repeats its call, dying ${mode} the step`, async () => {
      for (let dieAt = 1; dieAt <= steps; dieAt += 1) {
        const kit = await createKit();
        await runAndDie(kit, dieAt, mode);

        let outcome = await order(kit.commerce, kit);
        for (let tries = 0; tries < 5 && outcome.attempt?.status !== 'SUCCEEDED'; tries += 1) {
          await kit.time.advance(defaultSettings.lastReconciliation);
          await kit.commerce.resumeDueAttempts();
          outcome = await order(kit.commerce, kit);
        }

        assert.equal(outcome.attempt?.status, 'SUCCEEDED', `at ${dieAt}: ${JSON.stringify(outcome)}`);
        assert.equal(kit.platform.charges.length, 1);
        assert.deepEqual(kit.network.redemptions, [kit.intent.intentId]);
        await kit.close();
      }
    });
  }
});

describe('completeWalletOrder that is cancelled while its credential is on the way', () => {
  it('leaves the intent to another order', async () => {
    const kit = await createKit();
    const { commerce, network, intent, time } = kit;
    const late = Promise.withResolvers<void>();
    network.slow('getCredential', late.promise);
    const ordering = order(commerce, kit);
    await until(async () => network.calls.includes('getCredential'));

    const cancelled = await commerce.cancelPlaceOrder(caller, { attemptId });
    late.resolve();
    await ordering;
    await until(async () => network.calls.filter((call) => call === 'releaseCredential').length === 2);
    await time.advance(0);

    assert.equal(cancelled.attempt?.status, 'FAILED');
    assert.equal(network.intents.get(intent.intentId)?.holder, null);
    assert.deepEqual(network.redemptions, []);
    await kit.close();
  });
});

describe('completeWalletOrder of a frozen process whose attempt another has taken', () => {
  it('is paid by the other, and takes no credential from it', async () => {
    const kit = await createKit();
    const { commerce, network, time } = kit;
    const late = Promise.withResolvers<void>();
    network.slow('getCredential', late.promise);
    const frozen = createCommerce({ ...kit.dependencies, timers: { after: () => () => {} } });
    void order(frozen, kit);
    await until(async () => network.calls.includes('getCredential'));
    await time.advance(defaultSettings.attemptLease + 1);
    const resumed = commerce.resumeDueAttempts();
    await until(async () => network.calls.filter((call) => call === 'getCredential').length === 2);
    late.resolve();
    await resumed;
    await until(async () => (await commerce.findAttempt(caller, { attemptId }))?.status === 'SUCCEEDED');

    assert.equal(network.redemptions.length, 1);
    assert.ok(!network.calls.includes('releaseCredential'));
    await kit.close();
  });
});

describe('placeOrder with the token of a card network', () => {
  it('pays exactly the total of the intent, and redeems nothing for another', async () => {
    const kit = await createKit();
    const { commerce, platform, network, intent } = kit;
    const place = (idempotencyKey: string) =>
      commerce.placeOrder(caller, orderInput({ payment: { networkToken: intent }, idempotencyKey }));

    const { attempt } = await place('key-2');

    assert.equal(attempt?.result.kind, 'failed');
    const [error] = attempt.result.kind === 'failed' ? attempt.result.userErrors : [];
    assert.equal(error?.name, 'CheckoutError');
    assert.deepEqual(error.field, ['payment', 'networkToken', 'intentId']);
    assert.deepEqual(error.details.expected, network.intents.get(intent.intentId)?.mandate.total);
    assert.notDeepEqual(error.details.actual, error.details.expected);
    assert.deepEqual([platform.charges, network.redemptions], [[], []]);
    assert.equal(network.intents.get(intent.intentId)?.holder, null);
    await kit.close();
  });

  it('orders with an intent for its total', async () => {
    const kit = await createKit();
    const { commerce, platform, network } = kit;
    const enrolled = await commerce.selectCard(backend, { virtualCardId: 'card-C-1', network: 'C' });
    const failed = await commerce.placeOrder(
      caller,
      orderInput({ payment: { networkToken: kit.intent }, idempotencyKey: 'key-2' }),
    );
    const [mismatch] = failed.userErrors;
    const actual = mismatch?.details.actual ?? money(1, requireCurrency('USD'));
    const mandate = { domain: DOMAIN, amount: actual.number, currency: actual.currency };
    const { flowToken, intentId } = await commerce.createPaymentIntent(backend, {
      flowToken: enrolled.flowToken ?? '',
      mandate,
    });

    const networkToken = { flowToken: flowToken ?? '', intentId: intentId ?? '' };
    const { attempt } = await commerce.placeOrder(
      caller,
      orderInput({ payment: { networkToken }, idempotencyKey: 'key-3' }),
    );

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(network.redemptions, [intentId]);
    assert.deepEqual(
      platform.charges.map(({ amount }) => amount),
      [actual.number],
    );
    await kit.close();
  });
});
