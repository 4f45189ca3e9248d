import assert from 'node:assert/strict';
import type { OrderOutcome, ReconciledOutcome } from '../../../../../src/adapters/contract/index.ts';
import type { PaymentChallenge } from '../../../../../src/errors/payment-challenge.ts';
import type { Promised } from '../../promised.ts';
import { requirePlaced, requireRefusal, type ShopUnderTest, thrownBy } from '../../shop-under-test.ts';
import { isRefusal, requireOne } from './orders.ts';

/** Kept only where the platform asks buyers to confirm; identity has checked that the adapter and the fixture agree on that. */
export function describeChallenges(promised: Promised): void {
  promised('starts no challenge where the frontend cannot show one', ['placeOrder'], async ({ shop }) => {
    const { challenged } = shop.fixture.payments;
    if (challenged === null) return;
    const { handle } = await shop.readyCart();
    const before = await shop.ledger();

    await shop.refuses(handle, 'PaymentChallengeRequired', () =>
      shop.place(shop.submission(handle, { payment: challenged.payment })),
    );

    assert.deepEqual(await shop.ledger(), before);
  });

  promised('asks the buyer to confirm before anything is charged, and waits', ['placeOrder'], async ({ shop }) => {
    if (shop.fixture.payments.challenged === null) return;
    const before = await shop.ledger();
    const { handle, attemptKey, challenge } = await challengedOrder(shop);

    const continued = await continueOrder(shop, handle, attemptKey, challenge);
    const reconciled = await shop.adapter.reconcileOrder?.(shop.call(), { cart: handle, attemptKey });

    assert.equal(challenge.type, 'REDIRECT');
    assert.match(new URL(challenge.url).protocol, /^https?:$/);
    assert.ok(Date.parse(challenge.expiresAt) > Date.now(), `the challenge is over already: ${challenge.expiresAt}`);
    assert.deepEqual([continued?.kind, reconciled?.kind], ['action-required', 'action-required']);
    assert.deepEqual(await shop.ledger(), before);
  });

  promised(
    'places one order once the buyer has confirmed, however often it goes on',
    ['placeOrder'],
    async ({ shop }) => {
      const { challenged } = shop.fixture.payments;
      if (challenged === null) return;
      const before = await shop.ledger();
      const { handle, attemptKey, challenge } = await challengedOrder(shop);
      await challenged.confirm(challenge);

      const first = requirePlaced(await continueOrder(shop, handle, attemptKey, challenge));
      const second = requirePlaced(await continueOrder(shop, handle, attemptKey, challenge));

      assert.equal(second.orderId, first.orderId);
      await requireOne(shop, before, first.cart.total.number);
    },
  );

  promised(
    'refuses with PaymentChallengeRequired where the buyer declined, and charges nothing',
    ['placeOrder'],
    async ({ shop }) => {
      const { challenged } = shop.fixture.payments;
      if (challenged === null) return;
      const before = await shop.ledger();
      const { handle, attemptKey, challenge } = await challengedOrder(shop);
      await challenged.decline(challenge);

      await requireRefusal(() => continueOrder(shop, handle, attemptKey, challenge), 'PaymentChallengeRequired');

      assert.deepEqual(await shop.ledger(), before);
      await shop.placed(handle);
    },
  );

  promised(
    'makes a cancelled challenge void, whatever the buyer answers, and lets the cart be ordered again',
    ['placeOrder'],
    async ({ shop }) => {
      const { challenged } = shop.fixture.payments;
      if (challenged === null || shop.adapter.cancelOrder === undefined) return;
      const before = await shop.ledger();
      const { handle, attemptKey, challenge } = await challengedOrder(shop);

      const cancelled = await cancelOrder(shop, handle, attemptKey, challenge);
      // The page may refuse an answer, or take it for nothing.
      await challenged.confirm(challenge).catch(() => null);
      const continued = await thrownBy(() => continueOrder(shop, handle, attemptKey, challenge));
      const again = await cancelOrder(shop, handle, attemptKey, challenge);
      const reconciled = await shop.adapter.reconcileOrder?.(shop.call(), { cart: handle, attemptKey });

      assert.deepEqual([cancelled.kind, again.kind, reconciled?.kind], ['not-placed', 'not-placed', 'not-placed']);
      assert.ok(isRefusal(continued), `continueOrder of a cancelled challenge answers ${String(continued)}`);
      assert.deepEqual(await shop.ledger(), before);
      const order = await shop.placed(handle);
      await requireOne(shop, before, order.cart.total.number);
    },
  );

  promised('says that an order stands where it is cancelled too late', ['placeOrder'], async ({ shop }) => {
    const { challenged } = shop.fixture.payments;
    if (challenged === null || shop.adapter.cancelOrder === undefined) return;
    const before = await shop.ledger();
    const { handle, attemptKey, challenge } = await challengedOrder(shop);
    await challenged.confirm(challenge);
    const order = requirePlaced(await continueOrder(shop, handle, attemptKey, challenge));

    const cancelled = await cancelOrder(shop, handle, attemptKey, challenge);

    assert.equal(requirePlaced(cancelled).orderId, order.orderId);
    await requireOne(shop, before, order.cart.total.number);
  });

  promised(
    'sends the buyer back to the return address, after a yes and after a no',
    ['placeOrder'],
    async ({ shop }, test) => {
      const { challenged } = shop.fixture.payments;
      if (challenged === null) return;
      if (challenged.returns === false) return test.skip('the platform is told of no return address');
      const [confirmed, declined] = [await challengedOrder(shop), await challengedOrder(shop)];

      const sentTo = [await challenged.confirm(confirmed.challenge), await challenged.decline(declined.challenge)];

      assert.deepEqual(sentTo, [confirmed.returnUrl, declined.returnUrl]);
    },
  );
}

async function challengedOrder(shop: ShopUnderTest) {
  const { challenged } = shop.fixture.payments;
  assert.ok(challenged !== null, 'the fixture has no payments.challenged');
  const { handle } = await shop.readyCart();
  const returnUrl = `https://buyer.example/back?attemptId=${shop.nextKey()}`;
  const submission = shop.submission(handle, { payment: challenged.payment, challengesAllowed: true, returnUrl });
  const outcome = await shop.place(submission);
  assert.ok(
    outcome.kind === 'action-required',
    `placeOrder says ${outcome.kind} of a payment that the buyer has to confirm`,
  );
  return { handle, attemptKey: submission.attemptKey, challenge: outcome.challenge, returnUrl };
}

async function continueOrder(
  shop: ShopUnderTest,
  cart: string,
  attemptKey: string,
  { challengeId }: PaymentChallenge,
): Promise<OrderOutcome> {
  assert.ok(
    shop.adapter.continueOrder !== undefined,
    'the fixture has a payments.challenged, the adapter no continueOrder',
  );
  return shop.adapter.continueOrder(shop.call(), { cart, attemptKey, challengeId });
}

async function cancelOrder(
  shop: ShopUnderTest,
  cart: string,
  attemptKey: string,
  { challengeId }: PaymentChallenge,
): Promise<ReconciledOutcome> {
  assert.ok(shop.adapter.cancelOrder !== undefined, 'the adapter has no cancelOrder');
  return shop.adapter.cancelOrder(shop.call(), { cart, attemptKey, challengeId });
}
