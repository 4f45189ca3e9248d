import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Promised } from '../../promised.ts';
import { requireRefusal } from '../../shop-under-test.ts';
import {
  amountsHeld,
  approve,
  authorize,
  expressOf,
  refusesSession,
  release,
  requireMethod,
  start,
} from './express-steps.ts';

const needs = ['startExpressCheckout', 'authorizeExpressCheckout', 'placeOrder', 'getCart'] as const;

export function describeExpressCheckout(promised: Promised): void {
  promised(
    'has all of express checkout or nothing of it, as its fixtures say',
    ['startExpressCheckout'],
    async ({ shop }) => {
      for (const method of ['authorizeExpressCheckout', 'getExpressCheckout', 'releaseHold'] as const) {
        assert.equal(typeof shop.adapter[method], 'function', `the adapter has startExpressCheckout but no ${method}`);
      }
      assert.ok(shop.adapter.paymentKinds?.includes('express-checkout'), 'paymentKinds lacks express-checkout');
      expressOf(shop);
    },
  );

  promised('starts a session for the total of the cart, which stays as it is', needs, async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();

    const { session, ...result } = await start(shop, handle);

    assert.deepEqual(session.amount, cart.total);
    assert.equal(session.authorizedAmount, null);
    assert.equal(session.status, 'OPEN');
    assert.ok(Date.parse(session.expiresAt) > Date.now(), `the session has expired at ${session.expiresAt}`);
    assert.ok(session.redirectUrl !== null || session.clientToken !== null, 'the buyer has nothing to approve with');
    assert.deepEqual(await shop.readCart(result.handle), cart);
    assert.deepEqual(await shop.fixture.secondDoor.holds(), []);
  });

  promised('refuses to start with a provider that the merchant lacks with GatewayNotFound', needs, async ({ shop }) => {
    const { handle } = await shop.readyCart();

    await shop.refuses(handle, 'GatewayNotFound', () => start(shop, handle, { provider: expressOf(shop).missing }));
  });

  promised('refuses to start with an empty cart with NoLineItemError', [...needs, 'clearCart'], async ({ shop }) => {
    const { handle } = await shop.readyCart();
    await shop.operation('clearCart')(shop.call(), { cart: handle });

    await shop.refuses(handle, 'NoLineItemError', () => start(shop, handle));
  });

  promised('prices a part of an address, and does not take it for an address', needs, async ({ shop }) => {
    const { handle } = await shop.startCart();
    const { session } = await start(shop, handle);
    const { country, stateOrProvince, postalCode } = shop.fixture.addresses.good;
    const address = { ...nobody, country, stateOrProvince, postalCode };

    const result = await authorize(shop, handle, session.sessionId, { address });

    for (const { shippingMethodOptions } of result.cart.shipments) {
      assert.ok(shippingMethodOptions.length > 0, 'a shipment offers no methods for a part of an address');
    }
    assert.equal(result.cart.shippingInfo, null, 'a part of an address is shown as an address');
    assert.deepEqual(result.session.amount, result.cart.total);
  });

  promised('chooses a shipping method for every shipment that offers it', needs, async ({ shop }) => {
    const { handle } = await shop.startCart();
    const { session } = await start(shop, handle);
    const priced = await authorize(shop, handle, session.sessionId, { address: shop.address });
    const shippingMethodId = priced.cart.shipments[0]?.shippingMethodOptions[0]?.id ?? '';

    const { cart, session: repriced } = await authorize(shop, handle, session.sessionId, { shippingMethodId });

    for (const { shippingMethod, shippingMethodOptions } of cart.shipments) {
      const isOffered = shippingMethodOptions.some(({ id }) => id === shippingMethodId);
      assert.equal(shippingMethod?.id === shippingMethodId, isOffered);
    }
    assert.deepEqual(repriced.amount, cart.total);
  });

  promised('holds what the buyer approved, once, however often the approval comes', needs, async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const { sessionId, approval } = await approve(shop, handle);

    const first = await authorize(shop, handle, sessionId, { approval });
    const second = await authorize(shop, handle, sessionId, { approval });

    assert.deepEqual(first.session.authorizedAmount, cart.total);
    assert.equal(first.session.status, 'AUTHORIZED');
    assert.deepEqual(second.session, first.session);
    assert.deepEqual(await amountsHeld(shop), [cart.total.number]);
    await release(shop, handle, sessionId);
  });

  promised('refuses an approval that is wrong or declined, and holds nothing', needs, async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const { session } = await start(shop, handle);
    const { sessionId } = session;
    const wrong = await expressOf(shop).wrong(session);
    const declined = await expressOf(shop).approve(session, 'declined');

    await shop.refuses(handle, 'ErrorSubmitExpressCheckout', () =>
      authorize(shop, handle, sessionId, { approval: wrong }),
    );
    await shop.refuses(handle, 'CreditCardDeclined', () => authorize(shop, handle, sessionId, { approval: declined }));

    assert.deepEqual(await amountsHeld(shop), []);
  });

  promised(
    'refuses an approval of another amount than the total with CheckoutError and both, and releases the hold',
    [...needs, 'addLineItems'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const { sessionId, approval } = await approve(shop, handle);
      const grown = await shop.add(handle, [shop.item(shop.fixture.goods.plenty)]);

      const error = await requireRefusal(() => authorize(shop, handle, sessionId, { approval }), 'CheckoutError');

      assert.deepEqual(error.details.expected, cart.total);
      assert.deepEqual(error.details.actual, grown.cart.total);
      assert.deepEqual(await amountsHeld(shop), []);
    },
  );

  promised(
    'answers ErrorSubmitExpressCheckout to another cart, and about a session that is unknown',
    needs,
    async ({ shop }) => {
      const { handle } = await shop.readyCart();
      const other = await shop.readyCart();
      const { sessionId, approval } = await approve(shop, handle);

      for (const [cart, id] of [
        [other.handle, sessionId],
        [handle, 'none'],
      ] as const) {
        await refusesSession(shop, cart, id, approval);
      }
      assert.deepEqual(await amountsHeld(shop), []);
    },
  );

  promised('places the order of an approved session with one charge of its total', needs, async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const { sessionId, approval } = await approve(shop, handle);
    await authorize(shop, handle, sessionId, { approval });
    const before = await shop.ledger();
    const submission = shop.submission(handle, { payment: bySession(sessionId), expectedTotal: cart.total });

    const first = await shop.place(submission);
    const second = await shop.place(submission);

    assert.equal(first.kind, 'placed');
    assert.equal(second.kind, 'placed');
    const ledger = await shop.ledger();
    assert.equal(ledger.orders, before.orders + 1);
    assert.equal(ledger.charges.length, before.charges.length + 1);
    assert.ok(ledger.charges.includes(cart.total.number), 'the charge is not the total of the cart');
    assert.deepEqual(await amountsHeld(shop), []);
    const { released } = await release(shop, handle, sessionId);
    assert.equal(released, null, 'the money of an order was released');
    assert.deepEqual(await shop.ledger(), ledger);
  });

  promised('refuses the order of a session that nobody approved, and charges nothing', needs, async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const { session } = await start(shop, handle);

    await shop.refuses(handle, 'PreconditionError', () =>
      shop.place(shop.submission(handle, { payment: bySession(session.sessionId) })),
    );
  });

  promised('releases a hold once, and its session is no more', needs, async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const { sessionId, approval } = await approve(shop, handle);
    await authorize(shop, handle, sessionId, { approval });

    const first = await release(shop, handle, sessionId);
    const second = await release(shop, handle, sessionId);

    assert.deepEqual(first, { released: cart.total });
    assert.deepEqual(second, first);
    assert.deepEqual(await amountsHeld(shop), []);
    await refusesSession(shop, handle, sessionId, approval);
    await shop.refuses(handle, 'ErrorSubmitExpressCheckout', () =>
      shop.place(shop.submission(handle, { payment: bySession(sessionId) })),
    );
  });

  promised(
    'ends the session of a cart that is paid by something else, whatever session that is',
    needs,
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const { sessionId, approval } = await approve(shop, handle);
      await authorize(shop, handle, sessionId, { approval });
      const releaseCart = () =>
        requireMethod(shop, 'releaseHold')(shop.call(), { cart: handle, hold: { kind: 'cart' } });

      const { released } = await releaseCart();
      const again = await releaseCart();

      assert.deepEqual(released, cart.total);
      assert.deepEqual(again, { released: null });
      assert.deepEqual(await amountsHeld(shop), []);
      await refusesSession(shop, handle, sessionId, approval);
    },
  );

  promised('replaces an earlier session of the cart, and releases what it held', needs, async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const { sessionId, approval } = await approve(shop, handle);
    await authorize(shop, handle, sessionId, { approval });

    await start(shop, handle);

    assert.deepEqual(await amountsHeld(shop), []);
    await refusesSession(shop, handle, sessionId, approval);
  });

  promised('answers a repeated start with the session of its key, and releases nothing', needs, async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const startKey = randomUUID();
    const [{ session }, twin] = await Promise.all([
      start(shop, handle, { startKey }),
      start(shop, handle, { startKey }),
    ]);
    const approval = await expressOf(shop).approve(session, 'good');
    const { session: approved } = await authorize(shop, handle, session.sessionId, { approval });

    const late = await start(shop, handle, { startKey });

    assert.equal(twin.session.sessionId, session.sessionId);
    assert.deepEqual(late.session, approved);
    assert.deepEqual(await amountsHeld(shop), [cart.total.number]);
    await release(shop, handle, session.sessionId);
  });

  promised('starts no session again that has ended, with ErrorStartExpressCheckout', needs, async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const startKey = randomUUID();
    await start(shop, handle, { startKey });
    const later = await approve(shop, handle);
    const { session } = await authorize(shop, handle, later.sessionId, { approval: later.approval });

    await requireRefusal(() => start(shop, handle, { startKey }), 'ErrorStartExpressCheckout');

    const { sessionId } = later;
    assert.deepEqual(
      await requireMethod(shop, 'getExpressCheckout')(shop.call(), { cart: handle, sessionId }),
      session,
    );
    assert.deepEqual(await amountsHeld(shop), [session.amount.number]);
    await release(shop, handle, sessionId);
  });

  promised("takes a sheet's token once, for exactly the total", needs, async ({ shop }) => {
    const { sheet } = expressOf(shop);
    if (sheet === null) return;
    const { handle, cart } = await shop.readyCart();
    const payment = await sheet(cart.total);
    const less = await sheet({ ...cart.total, number: cart.total.number - 1 });

    await shop.refuses(handle, 'CheckoutError', () => shop.place(shop.submission(handle, { payment: less })));
    assert.equal((await shop.place(shop.submission(handle, { payment }))).kind, 'placed');
    const other = await shop.readyCart();
    await shop.refuses(other.handle, 'ErrorSubmitExpressCheckout', () =>
      shop.place(shop.submission(other.handle, { payment })),
    );

    assert.deepEqual(await amountsHeld(shop), []);
  });

  promised('holds nothing under the key of a token once it was released', needs, async ({ shop }) => {
    const { sheet } = expressOf(shop);
    if (sheet === null) return;
    const { handle, cart } = await shop.readyCart();
    const submission = shop.submission(handle, { payment: await sheet(cart.total) });
    const hold = { kind: 'token', paymentKey: submission.paymentKey } as const;

    const { released } = await requireMethod(shop, 'releaseHold')(shop.call(), { cart: handle, hold });

    assert.equal(released, null);
    const before = await shop.ledger();
    const error = await shop.place(submission).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error, 'a payment that came late was taken although its key was given up');
    assert.deepEqual(await shop.ledger(), before);
    assert.deepEqual(await amountsHeld(shop), []);
  });
}

const nobody = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address1: '',
  address2: null,
  company: null,
  city: '',
};

const bySession = (sessionId: string) => ({ kind: 'express-checkout', proof: { sessionId } }) as const;
