import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';
import { thrownBy } from '../../shop-under-test.ts';
import { isRefusal, requireOne } from './orders.ts';
import { settle } from './reconciliation.ts';

/** The provider has said yes, and the platform knows of no payment: the next submission must not be charged once more. */
export function describeForgottenPayments(promised: Promised): void {
  promised(
    'has the provider charge once where the platform died before it noted the payment',
    ['placeOrder'],
    async ({ shop }, test) => {
      const { forgotten } = shop.fixture.payments;
      if (forgotten === null) return test.skip('no payment of the test platform is forgotten');
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();
      const submission = shop.submission(handle, { payment: forgotten });

      const thrown = await thrownBy(() => shop.place(submission));
      const settled = await settle(shop, submission);
      const { kind } = settled;
      const taken = await shop.ledger();

      assert.ok(!isRefusal(thrown), `placeOrder refuses a payment that was taken: ${String(thrown)}`);
      const expected = [...before.charges, cart.total.number].toSorted((a, b) => a - b);
      assert.deepEqual(taken, { orders: before.orders, charges: expected }, 'the provider took the money once');
      // Where nobody can tell yet whether the payment is over, the core does not submit again.
      if (kind === 'unknown') return test.diagnostic('not known yet, so that nothing is submitted again');
      assert.deepEqual(
        settled,
        { kind: 'not-placed' },
        'what reconcileOrder says of a payment that the platform forgot',
      );
      await shop.place({ ...submission, attemptKey: shop.nextKey() });
      await requireOne(shop, before, cart.total.number);
    },
  );
}
