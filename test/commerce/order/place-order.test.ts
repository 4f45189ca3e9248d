import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { PlaceOrderOutcome } from '../../../src/commerce/order/answer/place-order-outcome.ts';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { Stores } from '../../../src/stores/ports/index.ts';
import { settle } from '../../support/manual-time.ts';
import {
  addGiftCard,
  addMug,
  address,
  card,
  completeInput,
  createCaller,
  createCommerceKit,
  DOMAIN,
  orderInput,
  owner,
  partner,
} from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';
const told = ({ userErrors }: Pick<PlaceOrderOutcome, 'userErrors'>) =>
  userErrors.map(({ name, field }) => [name, field?.join('.')]);
const failure = ({ attempt }: PlaceOrderOutcome) =>
  attempt?.result.kind === 'failed' ? [attempt.result.failedStep, ...told(attempt.result)] : attempt?.result;
const repetition = ({ attempt }: Pick<PlaceOrderOutcome, 'attempt'>) =>
  attempt?.result.kind === 'action-required' && attempt.result.nextAction === 'REPEAT_CALL'
    ? attempt.result.userErrors.map(({ name }) => name)
    : attempt?.result;

describe('placing an order', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });
  const place = (rest: Parameters<typeof orderInput>[0] = {}, who = caller) =>
    kit.commerce.placeOrder(who, orderInput(rest));
  const assertNothingHappened = async () => {
    assert.deepEqual([kit.platform.charges, kit.platform.orders, kit.platform.contents], [[], [], []]);
    assert.equal(await kit.commerce.findAttempt(caller, { attemptId }), null);
  };

  it('makes a cart, ships it, pays and keeps the order', async () => {
    const outcome = await place({ attemptId });

    assert.deepEqual([outcome.userErrors, outcome.replayed], [[], false]);
    assert.equal(outcome.attempt?.attemptId, attemptId);
    assert.equal(outcome.attempt.status, 'SUCCEEDED');
    assert.ok(outcome.attempt.result.kind === 'succeeded');
    const { orderId, cart } = outcome.attempt.result;
    assert.equal(cart.cartStatus, 'SUBMITTED');
    assert.equal(cart.confirmation?.paymentSummary?.lastFour, '4242');
    assert.deepEqual(kit.platform.charges, [{ attemptKey: attemptId, amount: 3500, lastFour: '4242' }]);
    assert.deepEqual(await kit.commerce.findAttempt(caller, { attemptId }), outcome.attempt);
    const order = await kit.commerce.getOrder(caller, { domain: DOMAIN, orderId });
    assert.deepEqual([order.status, order.cart.total.number, order.orderId], ['SHIPPED', 3500, orderId]);
  });

  it('chooses the cheapest shipping method, the first among equals', async () => {
    const { attempt } = await place();

    assert.ok(attempt?.result.kind === 'succeeded');
    assert.equal(attempt.result.cart.shipments[0]?.shippingMethod?.id, 'standard');
  });

  it('leaves the device its own cart', async () => {
    await kit.commerce.addLineItem(caller, addMug(3));

    await place();

    const cart = await kit.commerce.getCart(caller, { domain: DOMAIN });
    assert.deepEqual(
      cart?.lineItems.map(({ quantity }) => quantity),
      [3],
    );
  });

  it('goes on without shipping where nothing needs it', async () => {
    const { attempt } = await place({ items: [{ variantId: 'gift-card', quantity: 1 }] });

    assert.equal(attempt?.status, 'SUCCEEDED');
  });

  it('hands an adapter without setBillingInfo the address with the submission', async () => {
    const other = await createCommerceKit({ without: ['setBillingInfo', 'setShippingMethod'] });

    const { attempt } = await other.commerce.placeOrder(caller, orderInput());

    assert.equal(attempt?.status, 'SUCCEEDED');
    await other.close();
  });

  it('names everything that is wrong with the input at once, and does nothing', async () => {
    const outcome = await place({
      attemptId,
      items: [{ quantity: 1 }, { variantId: 'mug-red', quantity: 0 }],
      shippingInfo: { ...address, city: ' ', email: 'nobody' },
      billingInfo: { ...address, country: 'USA', phone: '' },
      payment: { encryptedCard: 'garbage' },
      consents: [{ consentId: 'terms', accepted: true }],
    });

    assert.equal(outcome.attempt, null);
    assert.deepEqual(told(outcome), [
      ['InvalidInputBody', 'items.0.addToCartRef'],
      ['InvalidQuantity', 'items.1.quantity'],
      ['InvalidEmail', 'shippingInfo.email'],
      ['InvalidShippingInfo', 'shippingInfo.city'],
      ['InvalidShippingInfo', 'billingInfo.phone'],
      ['InvalidShippingInfo', 'billingInfo.country'],
      ['InvalidInputBody', 'consents.0.consentId'],
      ['InvalidInputBody', 'payment.encryptedCard'],
    ]);
    await assertNothingHappened();
  });

  for (const [what, rest, expected] of [
    ['no payment', { payment: {} }, ['InvalidInputBody', 'payment']],
    [
      'two payments',
      { payment: { ...card(), expressCheckout: { provider: 'KLARNA', token: 't' } } },
      ['InvalidInputBody', 'payment'],
    ],
    [
      'a network token without a card network',
      { payment: { networkToken: { flowToken: 'f', intentId: 'i' } } },
      ['PaymentMethodNotAvailable', 'payment.networkToken'],
    ],
    ['no idempotency key', { idempotencyKey: '' }, ['InvalidInputBody', 'idempotencyKey']],
    ['an attempt id that is no UUID', { attemptId: 'mine' }, ['InvalidInputBody', 'attemptId']],
    ['no items', { items: [] }, ['InvalidInputBody', 'items']],
    ['an unknown shop', { domain: 'Shop.example' }, ['DomainNotFound', 'domain']],
  ] as const) {
    it(`refuses ${what}, and does nothing`, async () => {
      const outcome = await place(rest);

      assert.equal(outcome.attempt, null);
      assert.deepEqual(told(outcome), [expected]);
      await assertNothingHappened();
    });
  }

  it('refuses a shop that cannot place orders before anything else', async () => {
    const other = await createCommerceKit({ without: ['placeOrder'] });

    const outcome = await other.commerce.placeOrder(caller, orderInput({ items: [] }));

    assert.deepEqual(told(outcome), [['OperationNotSupported', undefined]]);
    assert.deepEqual(other.platform.calls, []);
    await other.close();
  });

  it('refuses an attempt id that another call has', async () => {
    await place({ attemptId });

    const outcome = await place({ attemptId, idempotencyKey: 'key-2' });

    assert.deepEqual(told(outcome), [['InvalidInputBody', 'attemptId']]);
    assert.equal(kit.platform.charges.length, 1);
  });

  it('fails at the item that the platform refuses, at its place in the input', async () => {
    const outcome = await place({
      items: [
        { variantId: 'mug-red', quantity: 1 },
        { variantId: 'unknown', quantity: 1 },
      ],
    });

    assert.deepEqual(told(outcome), [['ProductNotFound', 'items.1.variantId']]);
    assert.deepEqual(failure(outcome), ['CREATE_CART', ['ProductNotFound', 'items.1.variantId']]);
    assert.deepEqual(kit.platform.charges, []);
  });

  it('fails with a declined card for good: the same key says so again', async () => {
    const first = await place({ payment: card('4000000000000002') });
    const second = await place({ payment: card('4000000000000002') });

    assert.deepEqual(failure(first), ['SUBMIT_ORDER', ['CreditCardDeclined', undefined]]);
    assert.deepEqual(second, { ...first, replayed: true });
    assert.deepEqual([kit.platform.charges, kit.platform.orders], [[], []]);
  });

  it('says why an attempt failed where every mutation does, unless the client did not wait', async () => {
    const declined = { payment: card('4000000000000002') };

    const waited = await place(declined);
    const repeated = await place(declined);
    const atOnce = await place({ ...declined, idempotencyKey: 'key-2', wait: false });
    await settle();

    assert.deepEqual(
      [told(waited), told(repeated)],
      [[['CreditCardDeclined', undefined]], [['CreditCardDeclined', undefined]]],
    );
    assert.deepEqual(told(atOnce), []);
  });

  it('charges nothing where the shop has another quantity in the cart than was asked for', async () => {
    kit.platform.intercept('addLineItems', (proceed) => proceed());
    kit.platform.intercept('addLineItems', async (proceed) => {
      await proceed();
      return proceed();
    });

    const outcome = await place();

    assert.deepEqual(failure(outcome), ['SUBMIT_ORDER', ['CheckoutError', 'items']]);
    assert.deepEqual([kit.platform.charges, kit.platform.orders], [[], []]);
    assert.deepEqual(kit.platform.contents, [['mug-blue × 1', 'mug-red × 4']]);
  });

  it('answers a repeated call with its attempt, though the card can no longer be read', async () => {
    const first = await place();
    const withoutKey = createCommerce({
      ...kit.dependencies,
      cardDecryption: () => Promise.reject(new CommerceError('InvalidInputBody')),
    });

    const second = await withoutKey.placeOrder(caller, orderInput());

    assert.deepEqual(second, { ...first, replayed: true });
    assert.equal(kit.platform.charges.length, 1);
  });

  describe('at a shop that no longer places orders', () => {
    const closed = () => {
      const { dependencies, platform } = kit;
      const shop = dependencies.merchants.requireConfigured(DOMAIN);
      const merchants = new Merchants([{ ...shop, adapter: platform.createAdapter(['placeOrder'], {}) }]);
      return createCommerce({ ...dependencies, merchants });
    };

    it('answers a repeated call with its attempt, and refuses a new one', async () => {
      const first = await place();

      const second = await closed().placeOrder(caller, orderInput());
      const other = await closed().placeOrder(caller, orderInput({ idempotencyKey: 'key-2' }));

      assert.deepEqual(second, { ...first, replayed: true });
      assert.deepEqual([other.attempt, told(other)], [null, [['OperationNotSupported', undefined]]]);
    });

    it('refuses to go on with an attempt that waits for its call, and shows it', async () => {
      kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
      const { attempt } = await place();

      const repeated = await closed().placeOrder(caller, orderInput());

      assert.equal(attempt?.status, 'ACTION_REQUIRED');
      assert.deepEqual(repeated.attempt, attempt);
      assert.deepEqual(told(repeated), [['OperationNotSupported', undefined]]);
    });
  });

  it('throws what stops the whole request, also if a repeated call meets it', async () => {
    kit.platform.intercept('addLineItems', () => Promise.reject(new CommerceError('PostalCodeRequired')));
    kit.platform.intercept('setPostalCode', () => Promise.reject(new CommerceError('StoreUnavailable')));
    await place();
    const withoutKeys = createCommerce({
      ...kit.dependencies,
      cardDecryption: () => Promise.reject(new CommerceError('ServiceUnavailable')),
    });

    await assert.rejects(withoutKeys.placeOrder(caller, orderInput()), { name: 'ServiceUnavailable' });

    assert.deepEqual(kit.platform.charges, []);
  });

  it('refuses the key with another input, whatever differs', async () => {
    await place();

    for (const rest of [
      { payment: card('4000000000000002') },
      { items: [{ variantId: 'mug-red', quantity: 3 }] },
      { shippingInfo: { ...address, city: 'Dallas' } },
    ]) {
      assert.deepEqual(told(await place(rest)), [['idempotency_conflict', 'idempotencyKey']]);
    }
    assert.equal(kit.platform.charges.length, 1);
  });

  it('answers the order of a key to a call with another attemptId', async () => {
    const first = await place();

    const second = await place({ attemptId });

    assert.notEqual(first.attempt?.attemptId, attemptId);
    assert.deepEqual(second, { ...first, replayed: true });
    assert.equal(kit.platform.charges.length, 1);
  });

  it('charges once for fifty calls with one key at once on two nodes', async () => {
    const nodes = [kit.commerce, createCommerce(kit.dependencies)];

    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => nodes[index % 2]?.placeOrder(caller, orderInput())),
    );

    assert.equal(kit.platform.charges.length, 1);
    assert.equal(kit.platform.orders.length, 1);
    assert.deepEqual(new Set(outcomes.map((outcome) => outcome?.attempt?.status)), new Set(['SUCCEEDED']));
    assert.equal(new Set(outcomes.map((outcome) => outcome?.attempt?.attemptId)).size, 1);
  });

  it('answers at once when the client does not want to wait', async () => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });

    const { attempt } = await place({ attemptId, wait: false });

    assert.deepEqual(attempt?.result, { kind: 'processing', pollAfterMs: 1000 });
    assert.equal(attempt?.status, 'RUNNING');
    gate.resolve();
    const repeated = await place({ attemptId });
    assert.equal(repeated.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('places the order although the client goes away', async () => {
    const controller = new AbortController();
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('placeOrder', async (proceed) => {
      await gate.promise;
      return proceed();
    });

    const placing = place({ attemptId }, createCaller({ signal: controller.signal }));
    await settle();
    controller.abort();
    gate.resolve();

    assert.equal((await placing).attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('asks for the same call at a shop that is down before the payment, and goes on with it', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));

    const first = await place({ attemptId });
    const second = await place({ attemptId });

    assert.deepEqual(repetition(first), ['StoreUnavailable']);
    assert.deepEqual(first.userErrors, [], 'the payload does not copy them');
    assert.equal(second.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.calls.filter((call) => call === 'addLineItems').length, 2);
    assert.equal(kit.platform.charges.length, 1);
  });

  it('holds no card, no encrypted card and no token in anything it stores or logs', async () => {
    const stored: string[] = [];
    const record = (target: object) =>
      new Proxy(target, {
        get: (object, name) => {
          const member: unknown = Reflect.get(object, name);
          if (typeof member !== 'function') return member;
          return (...parameters: unknown[]) => {
            stored.push(JSON.stringify(parameters));
            return Reflect.apply(member, object, parameters) as unknown;
          };
        },
      });
    const stores = Object.fromEntries(
      Object.entries(kit.stores).map(([name, store]) => [name, typeof store === 'object' ? record(store) : store]),
    ) as unknown as Stores;
    const commerce = createCommerce({ ...kit.dependencies, stores });

    await commerce.placeOrder(caller, orderInput({ captchaToken: 'captcha-canary' }));
    const express = { expressCheckout: { provider: 'KLARNA' as const, token: 'token-canary' } };
    await commerce.placeOrder(caller, orderInput({ payment: express, idempotencyKey: 'key-2' }));

    assert.equal(kit.platform.charges.length, 2);
    assert.ok(stored.length > 20);
    assert.doesNotMatch(
      stored.join(' ') + JSON.stringify(kit.log),
      /4242424242424242|captcha-canary|token-canary|secret-cart/,
    );
  });
});

describe('an order whose outcome is not known', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });
  const place = () => kit.commerce.placeOrder(caller, orderInput({ attemptId }));
  const look = async (pause: number) => {
    await kit.time.advance(pause);
    await kit.commerce.resumeDueAttempts();
    return kit.commerce.findAttempt(caller, { attemptId });
  };

  it('is processing while the answer is lost, and succeeds once the merchant says so', async () => {
    kit.platform.intercept('placeOrder', async (proceed) => {
      await proceed();
      throw new CommerceError('StoreUnavailable');
    });

    const first = await place();
    const repeated = await place();
    const later = await look(1_000);

    assert.deepEqual(first.attempt?.result, { kind: 'processing', pollAfterMs: 1000 });
    assert.equal(first.attempt?.status, 'PROCESSING');
    assert.equal(repeated.attempt?.status, 'PROCESSING');
    assert.equal(later?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('warns in the log once, after ten minutes in which the merchant does not say what became of an order', async () => {
    kit.platform.intercept('placeOrder', async () => {
      throw new CommerceError('StoreUnavailable');
    });
    for (let asked = 0; asked < 20; asked += 1) {
      kit.platform.intercept('reconcileOrder', async () => ({ kind: 'unknown' }));
    }
    const warnings = () => kit.log.filter(({ level }) => level === 'warn');
    await place();

    for (let minute = 1; minute < 10; minute += 1) await look(60_000);
    const early = warnings();
    for (let minute = 10; minute < 14; minute += 1) await look(60_000);
    const late = await kit.commerce.findAttempt(caller, { attemptId });

    assert.deepEqual(early, []);
    assert.deepEqual(warnings(), [
      {
        level: 'warn',
        fields: { attemptId, domain: DOMAIN, seconds: 600 },
        message: 'The merchant does not say what became of an order: npm run attempts',
      },
    ]);
    assert.equal(late?.status, 'PROCESSING');
  });

  it('charges nothing where items reached the cart late, before the call was repeated', async () => {
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    const lost = await place();
    const settled = await look(1_000);
    for (const { lines } of kit.platform.carts.values()) for (const line of lines) line.quantity *= 2;

    const repeated = await place();

    assert.deepEqual([lost.attempt?.status, settled?.status], ['PROCESSING', 'ACTION_REQUIRED']);
    assert.deepEqual(told(repeated), [['CheckoutError', 'items']]);
    assert.deepEqual([kit.platform.charges, kit.platform.orders], [[], []]);
  });

  it('is processing after a time-out, a bug, and an answer that says so', async () => {
    for (const [index, break_] of [
      () => kit.platform.intercept('placeOrder', () => new Promise(() => {})),
      () => kit.platform.failNext('placeOrder', new TypeError('a bug')),
      () => kit.platform.failNext('placeOrder', new CommerceError('NotImplemented')),
      () => kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' })),
    ].entries()) {
      break_();
      const placing = kit.commerce.placeOrder(caller, orderInput({ idempotencyKey: `key-${index}` }));
      await kit.time.advance(60_000);
      assert.equal((await placing).attempt?.status, 'PROCESSING');
    }
    assert.deepEqual(kit.platform.charges, []);
  });

  it('asks again after pauses that double, and never guesses', async () => {
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    await place();
    const asked = () => kit.platform.calls.filter((call) => call === 'reconcileOrder').length;

    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      kit.platform.intercept('reconcileOrder', async () => ({ kind: 'unknown' }));
      const before = asked();
      await look(pause - 1);
      assert.equal(asked(), before);
      assert.equal((await look(1))?.status, 'PROCESSING');
      assert.equal(asked(), before + 1);
    }
    kit.platform.failNext('reconcileOrder', new CommerceError('StoreUnavailable'));
    assert.equal((await look(60_000))?.status, 'PROCESSING');
    assert.equal((await look(60_000))?.status, 'ACTION_REQUIRED');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('does not count it as asked while calls to the merchant are paused, and lets its other orders wait as well', async () => {
    for (const input of [orderInput({ attemptId }), orderInput({ idempotencyKey: 'key-2' })]) {
      kit.platform.intercept('placeOrder', async () => ({ kind: 'processing' }));
      await kit.commerce.placeOrder(caller, input);
    }
    const asked = () => kit.platform.calls.filter((call) => call === 'reconcileOrder').length;
    const paused = new CommerceError('StoreUnavailable', { outcomeUnknown: false, retryAfterSeconds: 5 });

    for (let pauses = 0; pauses < 12; pauses += 1) {
      for (const _ of ['both are due', 'at once']) kit.platform.failNext('reconcileOrder', paused);
      const before = asked();
      assert.equal((await look(5_000))?.status, 'PROCESSING');
      await look(4_000);
      assert.equal(asked(), before + 2);
    }

    assert.equal((await look(1_000))?.status, 'ACTION_REQUIRED');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('asks for the same call where the order did not arrive, which then goes under a key of its own', async () => {
    const late = Promise.withResolvers<void>();
    let arrival: Promise<unknown> = Promise.resolve();
    kit.platform.intercept('placeOrder', (proceed) => {
      arrival = late.promise.then(proceed);
      arrival.catch(() => undefined);
      throw new CommerceError('StoreUnavailable');
    });
    await place();

    const failed = await look(1_000);
    const again = await place();
    late.resolve();
    await assert.rejects(arrival, { name: 'CheckoutError' });

    assert.deepEqual(failed && repetition({ attempt: failed }), ['ServiceUnavailable']);
    assert.equal(again.attempt?.status, 'SUCCEEDED');
    assert.deepEqual(
      kit.platform.charges.map(({ attemptKey }) => attemptKey),
      [`${attemptId}-2`],
    );
    assert.deepEqual(kit.platform.paymentKeys, [attemptId, attemptId]);
  });

  it('pays with the token of a sheet under one key, also after the merchant had no time for the order', async () => {
    const payment = { expressCheckout: { provider: 'KLARNA' as const, token: 'sheet-1' } };
    const order = () => kit.commerce.placeOrder(caller, orderInput({ attemptId, payment }));
    let deliverLate = async (): Promise<unknown> => assert.fail('not submitted');
    kit.platform.intercept('placeOrder', (proceed) => {
      deliverLate = proceed;
      throw new CommerceError('RateLimited', { retryAfterSeconds: 1 });
    });

    const busy = await order();
    const asked = await look(1_000);
    await assert.rejects(deliverLate, { name: 'CheckoutError' }, 'a second copy of the request orders nothing');
    const again = await order();

    assert.equal(busy.attempt?.status, 'PROCESSING');
    assert.equal(asked?.status, 'ACTION_REQUIRED');
    assert.equal(again.attempt?.status, 'SUCCEEDED');
    assert.deepEqual(
      kit.platform.charges.map(({ attemptKey }) => attemptKey),
      [`${attemptId}-2`],
    );
    assert.deepEqual(kit.platform.paymentKeys, [attemptId, attemptId]);
  });

  it('fails for good where the merchant says that it was refused', async () => {
    kit.platform.intercept('placeOrder', async (proceed) => {
      await proceed().catch(() => undefined);
      throw new CommerceError('StoreUnavailable');
    });
    const declined = orderInput({ attemptId, payment: card('4000000000000002') });
    await kit.commerce.placeOrder(caller, declined);

    await look(1_000);
    const repeated = await kit.commerce.placeOrder(caller, declined);

    assert.deepEqual(failure(repeated), ['SUBMIT_ORDER', ['CreditCardDeclined', undefined]]);
    assert.equal(repeated.replayed, true);
  });
});

describe('a payment that the buyer has to confirm', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });
  const challenged = orderInput({ attemptId, payment: card('4000000000003220') });
  const place = (who = caller) => kit.commerce.placeOrder(who, challenged);
  const goOn = () => kit.commerce.continuePlaceOrder(caller, { attemptId });

  it('cannot go on while it runs without a challenge, and is answered as it is once it has ended', async () => {
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    const running = kit.commerce.placeOrder(caller, orderInput({ attemptId }));
    await settle();
    const early = await goOn();
    gate.resolve();
    const placed = await running;
    const late = await goOn();

    assert.deepEqual(told(early), [['PaymentChallengeRequired', 'attemptId']]);
    assert.equal(early.userErrors[0]?.message, 'There is nothing to confirm for this payment.');
    assert.equal(early.attempt?.status, 'RUNNING');
    assert.deepEqual([late.attempt, late.userErrors], [placed.attempt, []]);
  });

  it('waits for the buyer and goes on when asked', async () => {
    const first = await place();
    const early = await goOn();
    kit.platform.challengeMet = true;
    const done = await goOn();
    const repeated = await goOn();

    assert.equal(first.attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(first.attempt?.result, {
      kind: 'action-required',
      nextAction: 'MEET_CHALLENGE',
      userErrors: [],
      challenge: {
        challengeId: `challenge-${attemptId}`,
        type: 'REDIRECT',
        url: 'https://bank.example/confirm',
        expiresAt: '2026-01-15T12:10:00.000Z',
      },
    });
    assert.equal(early.attempt?.status, 'ACTION_REQUIRED');
    assert.equal(done.attempt?.status, 'SUCCEEDED');
    assert.deepEqual(repeated.attempt, done.attempt);
    assert.equal(kit.platform.charges.length, 1);
  });

  it('fails when its time is over', async () => {
    await place();

    await kit.time.advance(599_999);
    assert.equal(await kit.commerce.resumeDueAttempts(), 0);
    await kit.time.advance(1);
    assert.equal(await kit.commerce.resumeDueAttempts(), 1);

    const repeated = await place();
    assert.deepEqual(failure(repeated), ['SUBMIT_ORDER', ['PaymentChallengeExpired', undefined]]);
    assert.deepEqual(kit.platform.charges, []);
  });

  it('succeeds at the end of its time for a buyer who confirmed and did not come back', async () => {
    await place();
    kit.platform.challengeMet = true;

    await kit.time.advance(600_000);
    await kit.commerce.resumeDueAttempts();

    assert.equal((await kit.commerce.findAttempt(caller, { attemptId }))?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('is reconciled where the answer to going on is lost', async () => {
    await place();
    kit.platform.challengeMet = true;
    kit.platform.intercept('continueOrder', async (proceed) => {
      await proceed();
      throw new CommerceError('StoreUnavailable');
    });

    assert.equal((await goOn()).attempt?.status, 'PROCESSING');
    await kit.time.advance(1_000);
    await kit.commerce.resumeDueAttempts();

    assert.equal((await goOn()).attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('is not started for an application that cannot show it', async () => {
    const plain = { ...partner, challenges: false, origins: [] };
    const viewer = { kind: 'device', partner: plain, deviceId: 'device-1', expiresAt: 0 } as const;

    const outcome = await place(createCaller({ viewer }));

    assert.deepEqual(failure(outcome), ['SUBMIT_ORDER', ['PaymentChallengeRequired', undefined]]);
  });

  it('is unknown to another device', async () => {
    await place();

    const outcome = await kit.commerce.continuePlaceOrder(createCaller({ deviceId: 'device-2' }), { attemptId });

    assert.deepEqual([outcome.attempt, told(outcome)], [null, [['OrderNotFound', 'attemptId']]]);
  });
});

describe('completing the cart that the device has', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    await kit.close();
  });
  const complete = (rest: Parameters<typeof completeInput>[0] = {}) =>
    kit.commerce.completeOrder(caller, completeInput(rest));

  it('pays it, and the next add starts a new one', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const { attempt } = await complete({ billingInfo: address });
    assert.equal(await kit.stores.cartHandles.find({ owner, domain: DOMAIN }), undefined);
    const next = await kit.commerce.addLineItem(caller, addGiftCard(1));

    assert.ok(attempt?.result.kind === 'succeeded');
    assert.equal(attempt.result.cart.billingInfo?.city, 'Austin');
    assert.deepEqual(
      next.cart?.lineItems.map(({ quantity }) => quantity),
      [1],
    );
    assert.equal(kit.platform.charges.length, 1);
  });

  it('keeps the handle that its billing address renewed, also if the process dies before the step is recorded', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.intercept('setBillingInfo', async (proceed) => ({ ...Object(await proceed()), handle: 'renewed' }));
    const { attempts } = kit.stores;
    const record: typeof attempts.record = async (lease, change) => {
      if (change.steps?.some(({ state }) => state === 'FINISHED')) throw new Error('The process died');
      return attempts.record(lease, change);
    };
    const dying = createCommerce({ ...kit.dependencies, stores: { ...kit.stores, attempts: { ...attempts, record } } });

    await dying.completeOrder(caller, completeInput({ billingInfo: address, wait: false }));
    await settle();

    const kept = await kit.stores.cartHandles.find({ owner, domain: DOMAIN });
    assert.equal(await kit.dependencies.secretBox.open(kept?.handle ?? ''), 'renewed');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('leaves shipping methods as the buyer chose them', async () => {
    await kit.commerce.addLineItem(caller, addMug(1));
    const { cart } = await kit.commerce.setShippingInfo(caller, { domain: DOMAIN, shippingInfo: address });
    const shipmentId = cart?.shipments[0]?.shipmentId ?? '';
    await kit.commerce.setShippingMethod(caller, { domain: DOMAIN, shipmentId, shippingMethodId: 'express' });

    const { attempt } = await complete();

    assert.ok(attempt?.result.kind === 'succeeded');
    assert.equal(attempt.result.cart.shipments[0]?.shippingMethod?.id, 'express');
  });

  it('refuses without a cart, with an empty one and with a wrong address, and makes no attempt', async () => {
    const none = await complete();
    const { cart } = await kit.commerce.addLineItem(caller, addGiftCard(1));
    const wrong = await complete({ billingInfo: { ...address, email: '@' } });
    const lineItemId = cart?.lineItems[0]?.lineItemId ?? '';
    await kit.commerce.updateLineItem(caller, { domain: DOMAIN, lineItemId, quantity: 0 });
    const empty = await complete();

    assert.deepEqual(told(none), [['CartNotFound', undefined]]);
    assert.deepEqual(told(wrong), [['InvalidEmail', 'billingInfo.email']]);
    assert.deepEqual(told(empty), [['NoLineItemError', undefined]]);
    assert.deepEqual([none.attempt, wrong.attempt, empty.attempt], [null, null, null]);
    assert.deepEqual(kit.platform.charges, []);
  });

  it('keeps the cart when the card is declined', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const outcome = await complete({ payment: card('4000000000000002') });

    assert.deepEqual(failure(outcome), ['SUBMIT_ORDER', ['CreditCardDeclined', undefined]]);
    const cart = await kit.commerce.getCart(caller, { domain: DOMAIN });
    assert.deepEqual(
      cart?.lineItems.map(({ quantity }) => quantity),
      [2],
    );
  });

  it('charges the total that the buyer saw, also when its billing address changes it', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.intercept('setBillingInfo', async (proceed) => {
      const result = Object(await proceed());
      return { ...result, cart: { ...result.cart, total: { ...result.cart.total, number: 2100 } } };
    });

    const first = await complete({ billingInfo: address, expectedTotal: money(2000, requireCurrency('USD')) });

    assert.deepEqual(failure(first), ['SUBMIT_ORDER', ['CheckoutError', 'expectedTotal']]);
    assert.deepEqual(
      [first.userErrors[0]?.details.expected?.number, first.userErrors[0]?.details.actual?.number],
      [2000, 2100],
    );
    assert.deepEqual(kit.platform.charges, []);
  });

  it('does not go on with a cart that changed after the attempt was interrupted', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
    await complete({ billingInfo: address });
    const locked = await kit.commerce.addLineItem(caller, addGiftCard(1));
    // A change that the platform carries out late.
    for (const { lines } of kit.platform.carts.values()) for (const line of lines) line.quantity += 1;

    const repeated = await complete({ billingInfo: address });

    assert.deepEqual(
      locked.userErrors.map(({ name }) => name),
      ['CartLocked'],
    );
    assert.deepEqual(failure(repeated), ['SUBMIT_ORDER', ['CheckoutError', undefined]]);
    assert.deepEqual(
      [repeated.userErrors[0]?.details.expected?.number, repeated.userErrors[0]?.details.actual?.number],
      [2000, 3000],
    );
    assert.deepEqual(kit.platform.charges, []);
  });

  it('does not pay other items of the same total', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await kit.commerce.setBillingInfo(caller, { domain: DOMAIN, billingInfo: address });
    const reads = ['accepted', 'before the payment'];
    for (const read of reads) {
      kit.platform.intercept('getCart', async (proceed) => {
        const cart = Object(await proceed());
        if (read === 'accepted') return cart;
        return { ...cart, lineItems: cart.lineItems.map((line: object) => ({ ...line, variantId: 'mug-red' })) };
      });
    }

    const { attempt, userErrors } = await complete({ billingInfo: null });

    assert.equal(attempt?.status, 'FAILED');
    assert.deepEqual([userErrors[0]?.name, userErrors[0]?.details.expected], ['CheckoutError', undefined]);
    assert.deepEqual(kit.platform.charges, []);
  });

  it('cannot be cancelled at a challenge where the shop has no way to end it', async () => {
    await kit.close();
    kit = await createCommerceKit({ without: ['cancelOrder'] });
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const { attempt } = await complete({ payment: card('4000000000003220') });
    const attemptId = attempt?.attemptId ?? '';

    const refused = await kit.commerce.cancelPlaceOrder(caller, { attemptId });

    assert.deepEqual([refused.attempt, told(refused)], [null, [['OperationNotSupported', undefined]]]);
    assert.equal((await kit.commerce.findAttempt(caller, { attemptId }))?.status, 'ACTION_REQUIRED');
  });

  it('is cancelled at a challenge also if it comes to wait for its call at that moment', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const { attempt } = await complete({ payment: card('4000000000003220') });
    const attemptId = attempt?.attemptId ?? '';
    const { attempts } = kit.dependencies.stores;
    kit.platform.failNext('continueOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed', isUncharged: true }));
    let claims = 0;
    const claim: typeof attempts.claim = async (id, lease) => {
      claims += 1;
      if (claims > 1) return attempts.claim(id, lease);
      await kit.commerce.continuePlaceOrder(caller, { attemptId });
      await kit.time.advance(1_000);
      await kit.commerce.resumeDueAttempts();
      return attempts.claim(id, lease);
    };
    const other = createCommerce({
      ...kit.dependencies,
      stores: { ...kit.dependencies.stores, attempts: { ...attempts, claim } },
    });

    const cancelled = await other.cancelPlaceOrder(caller, { attemptId });

    assert.ok(cancelled.attempt?.result.kind === 'failed');
    assert.deepEqual(told(cancelled.attempt.result), [['OrderCancelled', undefined]]);
    assert.deepEqual(
      kit.log.filter(({ level }) => level === 'error'),
      [],
    );
  });

  it('stays cancelled if the process dies once the shop was asked', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const { attempt } = await complete({ payment: card('4000000000003220') });
    const attemptId = attempt?.attemptId ?? '';
    kit.platform.intercept('cancelOrder', async (proceed) => {
      await proceed();
      throw new Error('The process died');
    });

    const lost = await kit.commerce.cancelPlaceOrder(caller, { attemptId });
    await kit.time.advance(defaultSettings.lastReconciliation);
    await kit.commerce.resumeDueAttempts();
    const after = await kit.commerce.findAttempt(caller, { attemptId });
    const repeated = await complete({ payment: card('4000000000003220') });

    assert.equal(lost.attempt?.result.kind, 'processing');
    assert.ok(after?.result.kind === 'failed');
    assert.deepEqual(told(after.result), [['OrderCancelled', undefined]]);
    assert.equal(repeated.attempt?.status, 'FAILED', 'the same call does not order what was cancelled');
    assert.deepEqual(kit.platform.charges, []);
  });

  it('takes no expected total where the shop shows no cart', async () => {
    await kit.close();
    kit = await createCommerceKit({ without: ['getCart'] });
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const refused = await complete({ expectedTotal: money(2000, requireCurrency('USD')) });
    const placed = await complete();

    assert.deepEqual([refused.attempt, told(refused)], [null, [['OperationNotSupported', undefined]]]);
    assert.equal(placed.attempt?.status, 'SUCCEEDED');
  });

  it('refuses changes of the cart while it is paid', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('placeOrder', async (proceed) => {
      await gate.promise;
      return proceed();
    });

    const completing = complete();
    await settle();
    const refused = await kit.commerce.addLineItem(caller, addGiftCard(1));
    gate.resolve();
    const { attempt } = await completing;
    const added = await kit.commerce.addLineItem(caller, addGiftCard(1));

    assert.deepEqual(told(refused), [['CartLocked', undefined]]);
    assert.equal(refused.userErrors[0]?.details.attemptId, attempt?.attemptId);
    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual(
      added.cart?.lineItems.map(({ quantity }) => quantity),
      [1],
    );
    assert.deepEqual(
      kit.platform.charges.map(({ amount }) => amount),
      [2000],
    );
  });

  it('pays a cart once for two calls with different keys', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const outcomes = await Promise.all([complete(), complete({ idempotencyKey: 'key-2' })]);

    assert.equal(kit.platform.charges.length, 1);
    const [first, second] = outcomes;
    assert.deepEqual([first?.attempt?.status, second?.attempt], ['SUCCEEDED', null]);
    assert.deepEqual(told(second ?? assert.fail()), [['CartLocked', undefined]]);
  });

  it('starts one attempt for many calls at one moment, each under a key of its own', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => complete({ idempotencyKey: `key-${index}` })),
    );

    assert.equal(outcomes.filter(({ attempt }) => attempt?.status === 'SUCCEEDED').length, 1);
    const names = outcomes.flatMap(({ userErrors }) => userErrors.map(({ name }) => name));
    assert.equal(names.length, 9);
    assert.ok(
      names.every((name) => name === 'CartLocked' || name === 'CheckoutError'),
      names.join(' '),
    );
    assert.equal(kit.platform.charges.length, 1);
  });

  it('is not ordered under another key while the first one waits for its call', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
    const interrupted = await complete({ billingInfo: address });
    const other = await complete({ payment: card('4000000000003220'), idempotencyKey: 'key-2' });

    const repeated = await complete({ billingInfo: address });

    assert.equal(interrupted.attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(told(other), [['CartLocked', undefined]]);
    assert.equal(other.userErrors[0]?.details.attemptId, interrupted.attempt.attemptId);
    assert.equal(other.userErrors[0]?.details.challenge, undefined);
    assert.equal(repeated.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('is not changed by a process that was frozen while an order of it began', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const { cartHandles } = kit.stores;
    let isAwake = false;
    const frozenNode = createCommerce({
      ...kit.dependencies,
      timers: { after: () => () => {} },
      stores: {
        ...kit.stores,
        cartHandles: {
          ...cartHandles,
          find: async (cart) => {
            const found = await cartHandles.find(cart);
            if (isAwake) return found;
            isAwake = true;
            await kit.time.advance(60_000);
            await complete({ payment: card('4000000000003220') });
            return found;
          },
        },
      },
    });

    const added = await frozenNode.addLineItem(caller, addGiftCard(1));

    assert.deepEqual(
      added.userErrors.map(({ name }) => name),
      ['CartLocked'],
    );
    assert.deepEqual(kit.platform.contents, [['gift-card × 2']]);
  });

  it('does not order the next cart under the key of an earlier one, though it holds the same', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
    const interrupted = await complete({ billingInfo: address });
    await kit.commerce.cancelPlaceOrder(caller, { attemptId: interrupted.attempt?.attemptId ?? '' });
    const ordered = await complete({ billingInfo: address, idempotencyKey: 'key-2' });
    await kit.commerce.addLineItem(caller, addGiftCard(2));

    const repeated = await complete({ billingInfo: address });

    assert.equal(ordered.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
    assert.deepEqual(told(repeated), [['OrderCancelled', undefined]]);
    assert.equal((await kit.commerce.getCart(caller, { domain: DOMAIN }))?.lineItems[0]?.quantity, 2);
  });

  it('fails for good if nobody repeats the call within 15 minutes, and lets the cart be ordered again', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    kit.platform.failNext('setBillingInfo', new CommerceError('StoreUnavailable'));
    const interrupted = await complete({ billingInfo: address });
    const { attemptId = '' } = interrupted.attempt ?? {};
    await kit.time.advance(15 * 60_000 - 1);
    const early = await kit.commerce.resumeDueAttempts();
    await kit.time.advance(1);
    await kit.commerce.resumeDueAttempts();
    const late = await complete({ billingInfo: address });
    const events = await kit.stores.attempts.listEvents(toAttemptId(attemptId), { afterSequence: 0, limit: 100 });
    const again = await complete({ billingInfo: address, idempotencyKey: 'key-2' });

    assert.equal(early, 0);
    assert.deepEqual(failure(late), ['SET_BILLING_INFO', ['PaymentChallengeExpired', undefined]]);
    assert.equal(late.userErrors[0]?.retryable, false);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['step-started', 'action-required', 'error'],
    );
    assert.equal(again.attempt?.status, 'SUCCEEDED');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('knows for 7 days which order the last cart became', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const { attempt } = await complete();
    const retry = async (key: string) => (await complete({ idempotencyKey: key })).userErrors[0];

    const soon = await retry('key-2');
    await kit.time.advance(7 * 24 * 60 * 60 * 1000);
    const late = await retry('key-3');

    assert.ok(attempt?.result.kind === 'succeeded');
    assert.deepEqual([soon?.name, soon?.details.orderId], ['CheckoutError', attempt.result.orderId]);
    assert.equal(late?.name, 'CartNotFound');
    assert.equal(kit.platform.charges.length, 1);
  });

  it('finds no cart if the last one became no order', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    await complete();
    await kit.commerce.addLineItem(caller, addGiftCard(1));
    kit.platform.carts.clear();

    const { userErrors } = await complete({ idempotencyKey: 'key-2' });

    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['CartNotFound'],
    );
  });

  it('stays locked by an attempt whose process died, until it is cancelled', async () => {
    await kit.commerce.addLineItem(caller, addGiftCard(2));
    const attempt = {
      attemptId: toAttemptId('0191f000-0000-7000-8000-00000000dead'),
      owner,
      domain: DOMAIN,
      scope: 'of the dead',
      fingerprint: 'f',
      input: JSON.stringify({ kind: 'complete-order', items: [], shippingInfo: null, billingInfo: null, consents: [] }),
      completesCart: true,
    };
    await kit.stores.attempts.create(attempt, { holder: 'dead', milliseconds: 1000 });

    const locked = await complete();
    await kit.time.advance(1001);
    await kit.commerce.resumeDueAttempts();
    const stillLocked = await complete();
    await kit.commerce.cancelPlaceOrder(caller, { attemptId: attempt.attemptId });
    const free = await complete();

    assert.deepEqual([told(locked), told(stillLocked)], Array(2).fill([['CartLocked', undefined]]));
    assert.equal(free.attempt?.status, 'SUCCEEDED');
  });
});
