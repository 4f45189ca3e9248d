import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ann,
  call,
  cardPayment,
  cutting,
  item,
  losing,
  openShop,
  payments,
  readyCart,
  refusalOf,
  submission,
  type TestShop,
  variants,
} from './support/shop.ts';

/** The handler's ten, one until it is asked, and half a one by which clocks may differ. */
const ALL_IT_CAN_TAKE = 690_000;
const open = { state: 'AddingItems', payments: [] };
const closed = { state: 'ArrangingPayment', payments: [] };
const paidOnce = { state: 'PaymentAuthorized', payments: [{ state: 'Authorized', amount: 2663 }] };

/** An order whose payment went out and was never heard of again. */
async function leaveInPayment(shop: TestShop): Promise<string> {
  const handle = await readyCart(shop);
  const lost = await refusalOf(
    shop.connect({}, cutting('AddPayment')).placeOrder(call(), submission(handle, 'attempt-1')),
  );
  assert.deepEqual(lost, { name: 'StoreUnavailable' });
  assert.deepEqual(await payments(shop, handle), closed);
  return handle;
}

/** An order that was moved for paying by a call that never heard so, and gave up. */
async function leaveUnpaid(shop: TestShop): Promise<string> {
  const handle = await readyCart(shop);
  const lost = await refusalOf(
    shop.connect({}, losing('ArrangePayment')).placeOrder(call(), submission(handle, 'attempt-1')),
  );
  assert.deepEqual(lost, { name: 'StoreUnavailable' });
  assert.deepEqual(await payments(shop, handle), closed);
  return handle;
}

const reconcile = (shop: TestShop, cart: string, attemptKey: string) =>
  shop.adapter.reconcileOrder(call(), { cart, attemptKey });

describe('the Vendure adapter, while a payment may be on its way', () => {
  it('does not know what became of it, and leaves the order alone', async (t) => {
    const shop = openShop(t);
    const handle = await leaveInPayment(shop);
    shop.sent();

    const outcome = await reconcile(shop, handle, 'attempt-1');

    assert.deepEqual(outcome, { kind: 'unknown' });
    assert.deepEqual(shop.sent(), ['Login', 'FindOrder']);
    assert.deepEqual(await payments(shop, handle), closed);
  });

  it('pays neither again under the key nor under another one', async (t) => {
    const shop = openShop(t);
    const handle = await leaveInPayment(shop);
    shop.sent();

    const again = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-1')));
    const another = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-2')));

    assert.deepEqual([again, another], [{ name: 'StoreUnavailable' }, { name: 'StoreUnavailable' }]);
    assert.deepEqual(shop.sent(), ['ReadOrder', 'Login', 'FindOrder', 'ReadOrder', 'FindOrder']);
    assert.deepEqual(await payments(shop, handle), closed);
  });

  it('calls another attempt off, which never claimed the order, and still leaves the order alone', async (t) => {
    const shop = openShop(t);
    const handle = await leaveInPayment(shop);

    const outcome = await reconcile(shop, handle, 'attempt-2');

    assert.deepEqual(outcome, { kind: 'not-placed', isUncharged: true });
    assert.deepEqual(await payments(shop, handle), closed);
    assert.deepEqual(await reconcile(shop, handle, 'attempt-1'), { kind: 'unknown' });
  });

  it('refuses changes', async (t) => {
    const shop = openShop(t);
    const handle = await leaveInPayment(shop);

    const items = [item(variants.notebook, 1)];
    const added = await refusalOf(shop.adapter.addLineItems(call(), { cart: handle, items, flush: false }));
    const shipped = await refusalOf(
      shop.adapter.setShippingMethod(call(), { cart: handle, shipmentId: 'shipment', shippingMethodId: '2' }),
    );

    const busy = { name: 'StoreUnavailable', retryAfterSeconds: 15 };
    assert.deepEqual([added, shipped], [busy, busy]);
    const { lineItems } = await shop.adapter.getCart(call(), { cart: handle });
    assert.deepEqual(
      lineItems.map(({ sku, quantity }) => [sku, quantity]),
      [['MUG-BLUE-S', 2]],
    );
  });

  it('calls it off for good once no payment can take that long: the key is refused, another one pays', async (t) => {
    const shop = openShop(t);
    const handle = await leaveInPayment(shop);

    shop.pass(ALL_IT_CAN_TAKE - 1);
    const early = await reconcile(shop, handle, 'attempt-1');
    shop.pass(1);
    const outcome = await reconcile(shop, handle, 'attempt-1');
    const asked = await reconcile(shop, handle, 'attempt-1');
    const late = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-1')));

    assert.deepEqual([early, outcome, asked], [{ kind: 'unknown' }, { kind: 'not-placed' }, { kind: 'not-placed' }]);
    assert.deepEqual(late, { name: 'CheckoutError' });
    assert.deepEqual(await payments(shop, handle), open);
    const paid = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-2'));
    assert.equal(paid.kind, 'placed');
    assert.deepEqual(await payments(shop, handle), paidOnce);
    assert.deepEqual(await reconcile(shop, handle, 'attempt-1'), { kind: 'not-placed' });
  });
});

describe('the Vendure adapter, an order whose card was declined and whose release was lost', () => {
  it('takes changes and another card after some seconds', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const declined = submission(handle, 'attempt-1', cardPayment('4000000000000002'));
    const refusal = await refusalOf(shop.connect({}, cutting('ReleaseOrder')).placeOrder(call(), declined));
    assert.deepEqual(refusal, { name: 'CreditCardDeclined' });

    const early = await refusalOf(shop.adapter.setBillingInfo(call(), { cart: handle, address: ann }));
    const card = await refusalOf(shop.adapter.placeOrder(call(), submission(handle, 'attempt-2')));
    shop.pass(15_000);
    await shop.adapter.setBillingInfo(call(), { cart: handle, address: ann });
    const paid = await shop.adapter.placeOrder(call(), submission(handle, 'attempt-2'));

    assert.deepEqual(
      [early, card],
      [{ name: 'StoreUnavailable', retryAfterSeconds: 15 }, { name: 'StoreUnavailable' }],
    );
    assert.equal(paid.kind, 'placed');
    assert.deepEqual(await payments(shop, handle), {
      state: 'PaymentAuthorized',
      payments: [
        { state: 'Declined', amount: 2663 },
        { state: 'Authorized', amount: 2663 },
      ],
    });
  });
});

describe('the Vendure adapter, an order that was left behind', () => {
  it('calls off at once an attempt that gave up before paying', async (t) => {
    const shop = openShop(t);
    const handle = await leaveUnpaid(shop);

    const outcome = await reconcile(shop, handle, 'attempt-1');

    assert.deepEqual(outcome, { kind: 'not-placed', isUncharged: true });
    assert.deepEqual(await payments(shop, handle), open);
  });

  it('is opened by the next change', async (t) => {
    const shop = openShop(t);
    const handle = await leaveUnpaid(shop);

    const { cart } = await shop.adapter.addLineItems(call(), {
      cart: handle,
      items: [item(variants.notebook, 1)],
      flush: false,
    });

    assert.deepEqual(
      cart.lineItems.map(({ sku, quantity }) => [sku, quantity]),
      [
        ['MUG-BLUE-S', 2],
        ['NOTEBOOK', 1],
      ],
    );
    assert.deepEqual(await payments(shop, handle), open);
  });

  for (const attemptKey of ['attempt-1', 'attempt-2']) {
    it(`is opened and paid by the next attempt, here ${attemptKey}`, async (t) => {
      const shop = openShop(t);
      const handle = await leaveUnpaid(shop);

      const outcome = await shop.adapter.placeOrder(call(), submission(handle, attemptKey));

      assert.equal(outcome.kind, 'placed');
      assert.deepEqual(await payments(shop, handle), paidOnce);
    });
  }

  it('is left alone by a call that finds a claim of another beside its own', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);

    // The other call claims the order between this call's first look and its own claim.
    const outrun = shop.connect({}, (transport) => ({
      ...transport,
      send: async (request) => {
        if (request.body?.includes('NoteClaim') && request.body.includes('attempt-1')) {
          await refusalOf(shop.connect({}, cutting('AddPayment')).placeOrder(call(), submission(handle, 'attempt-2')));
        }
        return transport.send(request);
      },
    }));
    const refusal = await refusalOf(outrun.placeOrder(call(), submission(handle, 'attempt-1')));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(await payments(shop, handle), closed);
    assert.deepEqual(await reconcile(shop, handle, 'attempt-1'), { kind: 'not-placed', isUncharged: true });
    assert.deepEqual(await reconcile(shop, handle, 'attempt-2'), { kind: 'unknown' });
  });
});
