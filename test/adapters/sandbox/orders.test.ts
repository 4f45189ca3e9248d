import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { OrderOutcome } from '../../../src/adapters/contract/index.ts';
import { detectCardBrand } from '../../../src/domain/payment/card-rules.ts';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { approvedCard, openSandbox, type Sandbox, toCall, toSubmission } from './open-sandbox.ts';

const challengeCard = '4000000000003220';

describe('ordering in the sandbox', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const place = (cart: string, key: string, number?: string) =>
    sandbox.adapter.placeOrder(toCall(), toSubmission(cart, key, number));
  const requirePlaced = (outcome: OrderOutcome) => {
    assert.ok(outcome.kind === 'placed');
    return outcome.order;
  };
  const assertNothingSold = async (stock = 6) => {
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
    assert.deepEqual(await sandbox.ledger.orders('shop.example'), []);
    assert.equal(await sandbox.ledger.stock('shop.example', 'MUG-BLUE'), stock);
  };

  it('charges once, takes the stock and ends the cart', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 2, POSTER: 1 });

    const order = requirePlaced(await place(handle, 'attempt-1'));

    assert.equal(order.orderNumber, 'SM-100001');
    assert.equal(order.cart.cartStatus, 'SUBMITTED');
    assert.deepEqual(order.cart.total, cart.total);
    assert.deepEqual(order.cart.billingInfo, cart.shippingInfo);
    assert.deepEqual(order.cart.confirmation, {
      platformOrderNumber: 'SM-100001',
      submittedAt: '2026-05-04T12:00:00.000Z',
      thankYouPage: (await sandbox.adapter.getOrder(toCall(), { order: { orderId: order.orderId, cart: null } }))
        .orderStatusPageUrl,
      shippingMethod: cart.shipments[0]?.shippingMethod ?? null,
      paymentSummary: { paymentType: 'CreditCard', lastFour: '4242', cardType: 'Visa', month: 12, year: 2030 },
    });
    const [charge, ...others] = await sandbox.ledger.charges('shop.example');
    assert.deepEqual(
      [charge?.amount, charge?.currency, charge?.order_id, others],
      [cart.total.number, 'USD', order.orderId, []],
    );
    assert.equal(await sandbox.ledger.stock('shop.example', 'MUG-BLUE'), 4);
    await assert.rejects(sandbox.adapter.getCart(toCall(), { cart: handle }), { name: 'CartNotFound' });
  });

  it('names the brand of a card as the other platforms do', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const submission = toSubmission(handle, 'attempt-1');
    const number = '378282246310005';
    const card = secretCard({ ...submission.payment.card.reveal(), number, securityCode: '1234' });

    const outcome = await sandbox.adapter.placeOrder(toCall(), { ...submission, payment: { kind: 'card', card } });

    assert.equal(requirePlaced(outcome).cart.confirmation?.paymentSummary?.cardType, 'American Express');
    assert.equal(detectCardBrand(number), 'American Express');
  });

  it('answers the same order when the submission comes again, also at the same time', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });

    const outcomes = await Promise.all([
      place(handle, 'attempt-1'),
      place(handle, 'attempt-1'),
      place(handle, 'attempt-1'),
    ]);

    assert.deepEqual(outcomes[1], outcomes[0]);
    assert.deepEqual(outcomes[2], outcomes[0]);
    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
    assert.equal(await sandbox.ledger.stock('shop.example', 'MUG-BLUE'), 5);
  });

  it('sells one cart once under two keys', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });

    await place(handle, 'attempt-1');
    await assert.rejects(place(handle, 'attempt-2'), { name: 'CartNotFound' });

    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
  });

  it('sells the last unit once', async () => {
    const first = await sandbox.fill({ 'MUG-BLUE': 4 });
    const second = await sandbox.fill({ 'MUG-BLUE': 4 });

    const [one, two] = await Promise.allSettled([place(first.handle, 'attempt-1'), place(second.handle, 'attempt-2')]);

    assert.equal(one.status, 'fulfilled');
    assert.ok(two.status === 'rejected');
    assert.deepEqual([two.reason.name, two.reason.details.quantityAvailable], ['NotEnoughStockError', 2]);
    assert.equal(await sandbox.ledger.stock('shop.example', 'MUG-BLUE'), 2);
    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
  });

  const declined = [
    ['4000000000000002', 'CreditCardDeclined'],
    ['4000000000009995', 'CreditCardInsufficientFunds'],
    ['4000000000000127', 'CreditCardInvalidSecurityCode'],
    ['4000000000000069', 'CreditCardInvalidExpiry'],
    ['4242424242424241', 'CreditCardInvalidNumber'],
  ] as const;
  for (const [number, name] of declined) {
    it(`refuses ${number} as ${name}, charges nothing, and takes another card under another key`, async () => {
      const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1 });

      await assert.rejects(place(handle, 'attempt-1', number), { name });
      await assertNothingSold();
      assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart: handle }), cart);
      const reconciled = await sandbox.adapter.reconcileOrder(toCall(), { cart: handle, attemptKey: 'attempt-1' });

      assert.ok(reconciled.kind === 'refused');
      assert.equal(reconciled.error.name, name);
      requirePlaced(await place(handle, 'attempt-2'));
    });
  }

  it('refuses a submission that is delivered again as it did, also if the goods are back by then', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 4 });
    await sandbox.ledger.setStock('shop.example', 'MUG-BLUE', 3);
    await assert.rejects(place(handle, 'attempt-1'), { name: 'NotEnoughStockError' });
    await sandbox.ledger.setStock('shop.example', 'MUG-BLUE', 6);

    await assert.rejects(place(handle, 'attempt-1'), { name: 'NotEnoughStockError' });

    await assertNothingSold();
    requirePlaced(await place(handle, 'attempt-2'));
  });

  it('refuses a card whose month is over, and one month earlier does not', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    sandbox.time.now = Date.UTC(2031, 0, 2);

    await assert.rejects(place(handle, 'attempt-1'), { name: 'CreditCardInvalidExpiry' });
    sandbox.time.now = Date.UTC(2030, 11, 31);

    requirePlaced(await place(handle, 'attempt-2'));
  });

  it('says what is missing before it looks at the card', async () => {
    const { handle } = await sandbox.add({ 'MUG-BLUE': 1 });
    const empty = await sandbox.add({ POSTER: 1 });
    await sandbox.adapter.clearCart(toCall(), { cart: empty.handle });
    const voucher = await sandbox.add({ VOUCHER: 1 });

    await assert.rejects(place(empty.handle, 'attempt-0'), { name: 'NoLineItemError' });
    await assert.rejects(place(handle, 'attempt-1'), { name: 'MissingShippingInfo' });
    await assert.rejects(
      sandbox.adapter.placeOrder(toCall(), { ...toSubmission(voucher.handle, 'attempt-2'), billingInfo: null }),
      { name: 'MissingRequiredParameters', field: ['billingInfo'] },
    );
    await sandbox.adapter.setShippingInfo(toCall(), {
      cart: handle,
      shipmentId: null,
      address: (await sandbox.fill({ POSTER: 1 })).cart.shippingInfo ?? assert.fail(),
    });
    await assert.rejects(place(handle, 'attempt-3'), {
      name: 'MissingShippingMethod',
      details: { shipmentId: `${handle.slice(0, 8)}-1`, options: ['standard', 'express'] },
    });

    await assertNothingSold();
  });

  it('refuses goods that were sold out or taken out of the catalog meanwhile', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 2 });

    await sandbox.ledger.setStock('shop.example', 'MUG-BLUE', 1);
    await assert.rejects(place(handle, 'attempt-1'), {
      name: 'NotEnoughStockError',
      details: { quantityAvailable: 1 },
    });
    await sandbox.database.updateTable('variants').set({ retired: 1 }).where('sku', '=', 'MUG-BLUE').execute();
    await assert.rejects(place(handle, 'attempt-2'), {
      name: 'NotEnoughStockError',
      details: { quantityAvailable: 0 },
    });

    await assertNothingSold(1);
  });

  it('takes no other kind of payment', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const { Secret } = await import('../../../src/lib/secret.ts');

    await assert.rejects(
      sandbox.adapter.placeOrder(toCall(), {
        ...toSubmission(handle, 'attempt-1'),
        payment: { kind: 'network-token', credential: new Secret('x') },
      }),
      { name: 'PaymentMethodNotAvailable' },
    );

    await assertNothingSold();
  });

  it('tells the order as it is', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 2 });
    const { orderId } = requirePlaced(await place(handle, 'attempt-1'));

    const order = await sandbox.adapter.getOrder(toCall(), { order: { orderId, cart: handle } });

    assert.equal(order.status, 'CONFIRMED');
    assert.deepEqual(
      order.lineItems.map(({ lineItemId, sku, quantity, status }) => [lineItemId, sku, quantity, status]),
      [[cart.lineItems[0]?.lineItemId, 'MUG-BLUE', 2, 'CONFIRMED']],
    );
    assert.deepEqual(
      order.events.map(({ type, timestamp }) => [type, timestamp]),
      [
        ['ORDER_PLACED', '2026-05-04T12:00:00.000Z'],
        ['PAYMENT_CAPTURED', '2026-05-04T12:00:00.000Z'],
      ],
    );
    await assert.rejects(sandbox.adapter.getOrder(toCall(), { order: { orderId: 'x', cart: null } }), {
      name: 'OrderNotFound',
    });
  });

  it('shows a word that it does not know as pending, with the word beside it', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 2 });
    const { orderId } = requirePlaced(await place(handle, 'attempt-1'));
    await sandbox.database.updateTable('orders').set({ status: 'on_hold' }).execute();

    const order = await sandbox.adapter.getOrder(toCall(), { order: { orderId, cart: handle } });

    assert.deepEqual([order.status, order.platformStatus], ['PENDING', 'on_hold']);
  });

  it('writes no card number, code or holder anywhere', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const other = await sandbox.fill({ 'MUG-BLUE': 1 });
    await place(handle, 'attempt-1');
    await place(other.handle, 'attempt-2', challengeCard);
    await assert.rejects(place(other.handle, 'attempt-3', '4000000000000002'));

    const tables = ['carts', 'submissions', 'challenges', 'orders', 'order_events', 'charges'] as const;
    const written = JSON.stringify(
      await Promise.all(tables.map((table) => sandbox.database.selectFrom(table).selectAll().execute())),
    );

    assert.ok(written.includes('4242'));
    assert.doesNotMatch(written, /4242424242424242|4000000000003220|4000000000000002|securityCode|holderName|"123"/);
  });
});

describe('a payment challenge in the sandbox', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const start = async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const outcome = await sandbox.adapter.placeOrder(toCall(), {
      ...toSubmission(handle, 'attempt-1', challengeCard),
      returnUrl: 'https://agent.example/back',
    });
    assert.ok(outcome.kind === 'action-required');
    const { challenge } = outcome;
    const proceed = () =>
      sandbox.adapter.continueOrder(toCall(), {
        cart: handle,
        attemptKey: 'attempt-1',
        challengeId: challenge.challengeId,
      });
    const reconcile = () => sandbox.adapter.reconcileOrder(toCall(), { cart: handle, attemptKey: 'attempt-1' });
    return { handle, challenge, outcome, proceed, reconcile };
  };

  it('charges nothing until the buyer has approved', async () => {
    const { handle, challenge, outcome, proceed, reconcile } = await start();

    assert.equal(challenge.url, `https://pay.example/sandbox/challenges/${challenge.challengeId}`);
    assert.equal(challenge.expiresAt, '2026-05-04T12:10:00.000Z');
    assert.deepEqual(await proceed(), outcome);
    assert.deepEqual(await reconcile(), outcome);
    assert.deepEqual(
      await sandbox.adapter.placeOrder(toCall(), toSubmission(handle, 'attempt-1', challengeCard)),
      outcome,
    );
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
    assert.equal(await sandbox.platform.answerChallenge(challenge.challengeId, 'approve'), true);
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);

    const placed = await proceed();

    assert.equal(placed.kind, 'placed');
    assert.deepEqual(await proceed(), placed);
    assert.deepEqual(await reconcile(), placed);
    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
    assert.equal((await sandbox.ledger.charges('shop.example'))[0]?.last_four, '3220');
  });

  it('shows the page what it is about', async () => {
    const { challenge } = await start();

    assert.deepEqual(await sandbox.platform.readChallenge(challenge.challengeId), {
      challengeId: challenge.challengeId,
      shopName: 'Small Shop',
      amount: 1894,
      currency: 'USD',
      card: { brand: 'Visa', lastFour: '3220' },
      state: 'pending',
      expiresAt: Date.parse(challenge.expiresAt),
      returnUrl: 'https://agent.example/back',
    });
    assert.equal(await sandbox.platform.readChallenge('nothing'), undefined);
    assert.equal(await sandbox.platform.answerChallenge('nothing', 'approve'), false);
  });

  it('ends with a decline, whatever is answered later', async () => {
    const { challenge, proceed, reconcile } = await start();
    await sandbox.platform.answerChallenge(challenge.challengeId, 'decline');

    assert.equal(await sandbox.platform.answerChallenge(challenge.challengeId, 'approve'), false);
    await assert.rejects(proceed(), { name: 'PaymentChallengeRequired' });
    await assert.rejects(proceed(), { name: 'PaymentChallengeRequired' });

    assert.equal((await reconcile()).kind, 'refused');
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
  });

  it('is over after ten minutes', async () => {
    const { challenge, proceed, reconcile } = await start();
    sandbox.time.now += 10 * 60_000;

    assert.equal(await sandbox.platform.answerChallenge(challenge.challengeId, 'approve'), false);
    assert.equal((await sandbox.platform.readChallenge(challenge.challengeId))?.state, 'expired');
    await assert.rejects(proceed(), { name: 'PaymentChallengeExpired' });

    assert.equal((await reconcile()).kind, 'refused');
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
  });

  it('does not charge another amount than the one approved', async () => {
    const { handle, challenge, proceed } = await start();
    await sandbox.platform.answerChallenge(challenge.challengeId, 'approve');
    await sandbox.add({ 'MUG-BLUE': 1 }, handle);

    await assert.rejects(proceed(), { name: 'CheckoutError' });

    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
    assert.equal(await sandbox.ledger.stock('shop.example', 'MUG-BLUE'), 6);
  });

  it('does not begin where the frontend cannot show it', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });

    await assert.rejects(
      sandbox.adapter.placeOrder(toCall(), {
        ...toSubmission(handle, 'attempt-1', challengeCard),
        challengesAllowed: false,
      }),
      { name: 'PaymentChallengeRequired' },
    );

    assert.deepEqual(await sandbox.database.selectFrom('challenges').selectAll().execute(), []);
  });

  it('knows no challenge but the one of the attempt', async () => {
    const { handle, challenge } = await start();
    const proceed = (attemptKey: string, challengeId: string) =>
      sandbox.adapter.continueOrder(toCall(), { cart: handle, attemptKey, challengeId });

    await assert.rejects(proceed('attempt-1', 'nothing'), { name: 'PaymentChallengeRequired' });
    await assert.rejects(proceed('attempt-9', challenge.challengeId), { name: 'PaymentChallengeRequired' });
    await sandbox.platform.answerChallenge(challenge.challengeId, 'approve');

    assert.equal((await proceed('attempt-1', challenge.challengeId)).kind, 'placed');
  });
});

describe('a submission whose answer was lost', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  const submit = (cart: string, signal?: AbortSignal) =>
    sandbox.adapter.placeOrder(toCall(signal), toSubmission(cart, 'attempt-1', approvedCard));
  const reconcile = (cart: string) => sandbox.adapter.reconcileOrder(toCall(), { cart, attemptKey: 'attempt-1' });

  it('is found when it was carried out', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    sandbox.faults.inject('placeOrder', 'fail-after');

    await assert.rejects(submit(handle), { name: 'StoreUnavailable' });
    const reconciled = await reconcile(handle);

    assert.equal(reconciled.kind, 'placed');
    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
  });

  it('is not placed for ever once that was said, even when it arrives later', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const onTheWay = sandbox.faults.inject('placeOrder', 'hold-on-the-way');
    const controller = new AbortController();
    const submission = submit(handle, controller.signal);
    await onTheWay.met;
    controller.abort();
    await assert.rejects(submission, { name: 'StoreUnavailable' });

    assert.deepEqual(await reconcile(handle), { kind: 'not-placed', isUncharged: true });
    await onTheWay.release();

    assert.deepEqual(await reconcile(handle), { kind: 'not-placed', isUncharged: true });
    await assert.rejects(submit(handle), { name: 'CheckoutError' });
    assert.deepEqual(await sandbox.ledger.charges('shop.example'), []);
    assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart: handle }), cart);
  });

  it('stands when it arrived before the question', async () => {
    const { handle } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const onTheWay = sandbox.faults.inject('placeOrder', 'hold-on-the-way');
    const controller = new AbortController();
    const submission = submit(handle, controller.signal);
    await onTheWay.met;
    controller.abort();
    await assert.rejects(submission, { name: 'StoreUnavailable' });
    await onTheWay.release();

    assert.equal((await reconcile(handle)).kind, 'placed');
    assert.equal((await submit(handle)).kind, 'placed');
    assert.equal((await sandbox.ledger.charges('shop.example')).length, 1);
  });
});
