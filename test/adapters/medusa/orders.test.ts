import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { call, openShop, readyCart } from './support/shop.ts';

const named =
  (name: string) =>
  (error: unknown): boolean =>
    error instanceof CommerceError && error.name === name;

describe('the Medusa adapter: orders', () => {
  it('charges the card and answers with the submitted cart', async (t) => {
    const shop = await openShop(t);
    const { handle, cart } = await readyCart(shop);
    shop.sent();

    const outcome = await shop.adapter.placeOrder(call(), shop.submission(handle));

    assert.ok(outcome.kind === 'placed');
    assert.deepEqual(shop.sent(), [
      'GET /store/carts/…',
      'POST /test-vault',
      'POST /store/carts/…',
      'POST /store/payment-collections',
      'GET /store/carts/…',
      'POST /store/payment-collections/…/payment-sessions',
      'POST /store/carts/…/complete',
    ]);
    assert.deepEqual([outcome.order.cart.total, outcome.order.cart.cartStatus], [cart.total, 'SUBMITTED']);
    assert.deepEqual(outcome.order.cart.confirmation?.paymentSummary, {
      paymentType: 'CreditCard',
      lastFour: '4242',
      cardType: 'Visa',
      month: null,
      year: null,
    });
  });

  it('answers a repeated key with the same order, and another key with CartNotFound', async (t) => {
    const shop = await openShop(t);
    const { handle } = await readyCart(shop);
    const submission = shop.submission(handle);
    const first = await shop.adapter.placeOrder(call(), submission);

    const again = await shop.adapter.placeOrder(call(), submission);

    assert.ok(first.kind === 'placed' && again.kind === 'placed');
    assert.equal(again.order.orderId, first.order.orderId);
    await assert.rejects(shop.adapter.placeOrder(call(), shop.submission(handle)), named('CartNotFound'));
  });

  for (const [number, name] of [
    ['4000000000000002', 'CreditCardDeclined'],
    ['4000000000009995', 'CreditCardInsufficientFunds'],
    ['4000000000000127', 'CreditCardInvalidSecurityCode'],
    ['4000000000000069', 'CreditCardInvalidExpiry'],
    ['4000000000003220', 'PaymentChallengeRequired'],
  ] as const) {
    it(`refuses the test card ${number} as ${name}, and takes the payment collection from the cart`, async (t) => {
      const shop = await openShop(t);
      const { handle, cart } = await readyCart(shop);
      const submission = shop.submission(handle, { number });
      shop.sent();

      await assert.rejects(shop.adapter.placeOrder(call(), submission), named(name));

      assert.deepEqual(shop.sent().slice(-5), [
        'POST /store/carts/…/complete',
        'GET /store/carts/…',
        'POST /store/carts/…',
        'DELETE /admin/payment-collections/…',
        'POST /store/carts/…',
      ]);
      assert.equal((await shop.adapter.getCart(call(), { cart: handle })).total.number, cart.total.number);
      assert.deepEqual(await shop.adapter.reconcileOrder(call(), { cart: handle, attemptKey: submission.attemptKey }), {
        kind: 'not-placed',
      });
    });
  }

  it('does not take an answer that the provider lost for a decline', async (t) => {
    const shop = await openShop(t);
    const { handle } = await readyCart(shop);
    const submission = shop.submission(handle, { number: '4000000000000085' });

    await assert.rejects(
      shop.adapter.placeOrder(call(), submission),
      (error: unknown) => named('StoreUnavailable')(error) && (error as CommerceError).outcomeUnknown,
    );

    const { attemptKey } = submission;
    const ended = await shop.adapter.reconcileOrder(call(), { cart: handle, attemptKey });
    assert.deepEqual(ended, { kind: 'not-placed' });
    await assert.rejects(shop.adapter.placeOrder(call(), submission), named('CheckoutError'));
    // The provider knows the key, and takes no more.
    const again = await shop.adapter.placeOrder(call(), { ...submission, attemptKey: `${attemptKey}-again` });
    assert.equal(again.kind, 'placed');
  });

  it('tells a challenge from an error, waits for the buyer, and makes it void', async (t) => {
    const shop = await openShop(t);
    const { handle } = await readyCart(shop);
    const submission = shop.submission(handle, { number: '4000000000003220', challengesAllowed: true });

    const outcome = await shop.adapter.placeOrder(call(), submission);

    assert.ok(outcome.kind === 'action-required');
    const { attemptKey } = submission;
    const { challengeId, type } = outcome.challenge;
    const waiting = await shop.adapter.continueOrder(call(), { cart: handle, attemptKey, challengeId });
    const cancelled = await shop.adapter.cancelOrder(call(), { cart: handle, attemptKey, challengeId });
    assert.deepEqual([type, waiting.kind, cancelled.kind], ['REDIRECT', 'action-required', 'not-placed']);
    await assert.rejects(
      shop.adapter.continueOrder(call(), { cart: handle, attemptKey, challengeId }),
      named('PaymentChallengeExpired'),
    );
  });

  it('charges nothing where the total is another one', async (t) => {
    const shop = await openShop(t);
    const { handle, cart } = await readyCart(shop);
    const expectedTotal = { ...cart.total, number: cart.total.number - 1 };

    await assert.rejects(
      shop.adapter.placeOrder(call(), shop.submission(handle, { expectedTotal })),
      (error: unknown) => {
        assert.ok(error instanceof CommerceError);
        assert.deepEqual(
          [error.name, error.details.expected, error.details.actual],
          ['CheckoutError', expectedTotal, cart.total],
        );
        return true;
      },
    );

    assert.ok(!shop.sent().includes('POST /store/carts/…/complete'));
  });

  it('tells the order line by line, by the ids of its cart', async (t) => {
    const shop = await openShop(t);
    const { handle, cart } = await readyCart(shop);
    const outcome = await shop.adapter.placeOrder(call(), shop.submission(handle));
    assert.ok(outcome.kind === 'placed');

    const order = await shop.adapter.getOrder(call(), { order: { orderId: outcome.order.orderId, cart: handle } });

    assert.deepEqual(
      order.lineItems.map(({ lineItemId, sku, quantity }) => [lineItemId, sku, quantity]),
      cart.lineItems.map(({ lineItemId, sku, quantity }) => [lineItemId, sku, quantity]),
    );
    assert.deepEqual([order.status, order.platformStatus], ['CONFIRMED', 'not_fulfilled']);
    assert.deepEqual(
      order.events.map(({ type }) => type),
      ['ORDER_PLACED'],
    );
  });
});
