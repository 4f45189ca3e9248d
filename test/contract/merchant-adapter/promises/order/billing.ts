import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';

export function describeBilling(promised: Promised): void {
  promised('bills the address that came with the order', ['placeOrder'], async ({ shop }, test) => {
    const { handle, cart } = await shop.readyCart();
    if (!shop.has('setBillingInfo') && cart.billingInfo === null) {
      return test.skip('the platform keeps no billing address');
    }
    assert.ok(cart.billingInfo !== null, 'the cart does not show the billing address that was set');
    const billingInfo = { ...shop.address, firstName: 'Somebody', address1: '99 Elsewhere Road' };
    assert.notDeepEqual(cart.billingInfo, billingInfo);

    const outcome = await shop.place(shop.submission(handle, { billingInfo }));

    assert.ok(outcome.kind === 'placed', `placeOrder answers ${outcome.kind}, and owes placed`);
    const { billingInfo: billed, shippingInfo } = outcome.order.cart;
    assert.ok(billed !== null, 'the submitted cart shows no billing address');
    // As everywhere, the e-mail address may be the one of the shipping address.
    assert.deepEqual({ ...billed, email: billingInfo.email }, billingInfo);
    assert.deepEqual(shippingInfo, cart.shippingInfo);
  });

  promised(
    'bills the address that the cart has where none came with the order',
    ['placeOrder', 'setBillingInfo'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();

      const outcome = await shop.place(shop.submission(handle, { billingInfo: null }));

      assert.ok(outcome.kind === 'placed', `placeOrder answers ${outcome.kind}, and owes placed`);
      assert.deepEqual(outcome.order.cart.billingInfo, cart.billingInfo);
    },
  );
}
