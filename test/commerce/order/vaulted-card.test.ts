import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { MortalProcess } from '../../support/process/mortal-process.ts';
import { card, createCaller, createCommerceKit, orderInput } from '../../support/servers/commerce-kit.ts';

type Kit = Awaited<ReturnType<typeof createCommerceKit>>;

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const input = orderInput({ attemptId, captchaToken: 'captcha' });

describe('an order whose card the shop’s provider has exchanged for a token', () => {
  let kit: Kit;
  beforeEach(async () => {
    kit = await createCommerceKit({ vault: true });
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });
  const find = async () => kit.stores.attempts.find(toAttemptId(attemptId));
  const look = async (pause: number) => {
    await kit.time.advance(pause);
    await kit.commerce.resumeDueAttempts();
    return kit.commerce.findAttempt(caller, { attemptId });
  };
  const listEvents = async () =>
    (await kit.stores.attempts.listEvents(toAttemptId(attemptId), { afterSequence: 0, limit: 100 })).map(
      ({ type, data }) => (type === 'step-started' ? data : type),
    );

  it('pays with the token, tells of the step first, and keeps nothing afterwards', async () => {
    const { attempt } = await kit.commerce.placeOrder(caller, input);

    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(
      kit.platform.charges.map(({ lastFour }) => lastFour),
      ['4242'],
    );
    assert.deepEqual([...kit.platform.tokens.values()], [{ number: '4242424242424242', paymentKey: attemptId }]);
    assert.deepEqual((await listEvents()).slice(0, 2), ['{"step":"PREPARE_PAYMENT"}', '{"step":"CREATE_CART"}']);
    assert.equal((await find())?.sealedPayment, null);
  });

  for (const mode of ['before', 'after'] as const) {
    it(`ends without its client once the token is kept, dying ${mode} any step`, async () => {
      const steps = await countSteps();
      let placed = 0;
      for (let dieAt = 1; dieAt <= steps; dieAt += 1) if (await survives(dieAt, mode)) placed += 1;
      assert.ok(placed > steps / 2, `only ${placed} of ${steps} went on by themselves`);
    });
  }

  it('goes on by itself after the shop was down before the payment', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    const first = await kit.commerce.placeOrder(caller, { ...input, wait: false });
    await kit.time.advance(0);
    const early = await look(0);
    const second = await look(1_000);
    const done = await look(2_000);

    assert.deepEqual([first.attempt?.status, early?.status, second?.status], ['RUNNING', 'RUNNING', 'RUNNING']);
    assert.equal(done?.status, 'SUCCEEDED');
    assert.equal(kit.platform.calls.filter((call) => call === 'vaultCard').length, 1);
    assert.equal((await listEvents()).filter((type) => type === 'action-required').length, 0);
  });

  it('needs no payment of a repeated call, and does not send its client away when that can no longer be read', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await kit.commerce.placeOrder(caller, { ...input, wait: false });
    await kit.time.advance(0);
    const cardDecryption = () => Promise.reject(new CommerceError('CardKeyExpired'));
    const later = createCommerce({ ...kit.dependencies, cardDecryption });
    const repeated = await later.placeOrder(caller, { ...input, wait: false });
    const waiting = later.placeOrder(caller, input);
    await look(1_000);
    const { attempt, userErrors } = await waiting;

    assert.deepEqual([repeated.attempt?.status, repeated.userErrors], ['RUNNING', []]);
    assert.deepEqual([attempt?.status, userErrors], ['SUCCEEDED', []]);
    assert.equal(kit.platform.charges.length, 1);
  });

  it('submits again by itself, under the same payment key, what never reached the shop', async () => {
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    await kit.commerce.placeOrder(caller, input);
    const done = await look(1_000);

    assert.equal(done?.status, 'SUCCEEDED');
    assert.deepEqual(
      kit.platform.charges.map(({ attemptKey }) => attemptKey),
      [`${attemptId}-2`],
    );
    assert.deepEqual(kit.platform.paymentKeys, [attemptId]);
  });

  it('submits less and less often what never reaches the shop', async () => {
    for (let times = 0; times < 1_000; times += 1) {
      kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    }
    await kit.commerce.placeOrder(caller, input);
    for (let looks = 0; looks < 90; looks += 1) await look(10_000);
    const ended = await look(60_000);
    const submissions = kit.platform.calls.filter((call) => call === 'placeOrder').length;

    assert.ok(submissions > 10 && submissions < 30, `submitted ${submissions} times`);
    assert.equal(ended?.status, 'FAILED');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('submits nothing after 15 minutes: it has failed for good, and its token is wiped', async () => {
    for (let times = 0; times < 30; times += 1) {
      kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    }
    await kit.commerce.placeOrder(caller, { ...input, wait: false });
    for (let minutes = 0; minutes < 14; minutes += 1) await look(60_000);
    const before = await find();
    await look(60_000);
    const late = await kit.commerce.placeOrder(caller, input);

    assert.equal(before?.status, 'RUNNING');
    assert.ok(before?.sealedPayment);
    assert.deepEqual(
      late.userErrors.map(({ name, retryable }) => [name, retryable]),
      [['StoreUnavailable', false]],
    );
    assert.equal(late.attempt?.status, 'FAILED');
    assert.equal((await find())?.sealedPayment, null);
    assert.deepEqual(kit.platform.charges, []);
    assert.equal((await listEvents()).at(-1), 'error');
  });

  it('asks for the call again if the token has expired meanwhile, and gets another one', async () => {
    kit.platform.tokenLifetime = 30_000;
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await kit.commerce.placeOrder(caller, { ...input, wait: false });
    const expired = await look(30_000);
    const { attempt } = await kit.commerce.placeOrder(caller, input);

    assert.ok(expired?.result.kind === 'action-required');
    assert.equal(expired.result.nextAction, 'REPEAT_CALL');
    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.tokens.size, 2);
  });

  it('asks for the call again if the provider was away when the card came', async () => {
    kit.platform.failNext('vaultCard', new CommerceError('StoreUnavailable'));
    const { attempt, userErrors } = await kit.commerce.placeOrder(caller, input);
    const cancelled = await kit.commerce.cancelPlaceOrder(caller, { attemptId });

    assert.equal(attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(userErrors, []);
    assert.ok(cancelled.attempt?.result.kind === 'failed');
    assert.equal(cancelled.attempt.result.failedStep, 'PREPARE_PAYMENT');
    assert.deepEqual(kit.platform.calls, ['vaultCard']);
  });

  it('fails at once with the error of a card that the provider refuses', async () => {
    kit.platform.failNext('vaultCard', new CommerceError('CreditCardInvalidNumber'));
    const { attempt } = await kit.commerce.placeOrder(caller, input);

    assert.ok(attempt?.result.kind === 'failed');
    assert.deepEqual(
      [attempt.result.failedStep, attempt.result.userErrors.map(({ name }) => name)],
      ['PREPARE_PAYMENT', ['CreditCardInvalidNumber']],
    );
    assert.deepEqual(kit.platform.calls, ['vaultCard']);
  });

  it('wipes the token when it is declined, and when it is cancelled', async () => {
    await kit.commerce.placeOrder(caller, orderInput({ attemptId, payment: card('4000000000000002') }));
    const declined = await find();
    const other = attemptId.replace('1', '2');
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await kit.commerce.placeOrder(caller, { ...input, attemptId: other, idempotencyKey: 'key-2', wait: false });
    await kit.time.advance(0);
    const { attempt } = await kit.commerce.cancelPlaceOrder(caller, { attemptId: other });

    assert.deepEqual([declined?.status, declined?.sealedPayment], ['FAILED', null]);
    assert.equal(attempt?.status, 'FAILED');
    assert.equal((await kit.stores.attempts.find(toAttemptId(other)))?.sealedPayment, null);
  });
});

/** Whether an order was placed although its process died at this step and its client stayed away. */
async function survives(dieAt: number, mode: 'before' | 'after'): Promise<boolean> {
  const kit = await createCommerceKit({ vault: true });
  const { attempts } = kit.stores;
  const mortal = new MortalProcess(dieAt, mode);
  const doomed = createCommerce(mortal.wrap(kit.dependencies));
  await Promise.race([doomed.placeOrder(caller, input), mortal.died.promise]);
  const isKept = Boolean((await attempts.find(toAttemptId(attemptId)))?.sealedPayment);
  await kit.time.advance(defaultSettings.attemptLease + 1);

  for (let looks = 0; looks < 3; looks += 1) {
    await kit.commerce.resumeDueAttempts();
    await kit.time.advance(defaultSettings.lastReconciliation);
  }

  const after = await attempts.find(toAttemptId(attemptId));
  const isPlaced = after?.status === 'SUCCEEDED';
  assert.ok(isPlaced || !isKept, `${after?.status} after dying ${mode} step ${dieAt}`);
  assert.ok(after === undefined || isPlaced || after.status === 'ACTION_REQUIRED', after?.status);
  const expected = isPlaced ? 1 : 0;
  assert.deepEqual([kit.platform.charges.length, kit.platform.orders.length], [expected, expected]);
  if (isPlaced) assert.equal(after.sealedPayment, null);
  await kit.close();
  return isPlaced;
}

/** How many steps an order has that nobody disturbs. */
async function countSteps(): Promise<number> {
  const kit = await createCommerceKit({ vault: true });
  const mortal = new MortalProcess(Number.POSITIVE_INFINITY, 'after');
  await createCommerce(mortal.wrap(kit.dependencies)).placeOrder(caller, input);
  await kit.close();
  return mortal.calls;
}
