import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { OrderSubmission, ReconciledOutcome } from '../../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../../src/domain/cart/cart.ts';
import type { KitRun } from '../../kit-run.ts';
import { placeAgain } from '../../place-again.ts';
import type { Promised } from '../../promised.ts';
import { requirePlaced, type ShopUnderTest } from '../../shop-under-test.ts';
import { isRefusal, requireOne } from './orders.ts';
import { reconcile, settle } from './reconciliation.ts';

/** What must not happen to an order between the moment its money was taken and the moment the platform hears of it. */
export function describeSlowPayments(promised: Promised): void {
  promised('does not call off a payment that is still on its way', ['placeOrder'], (run, test) =>
    payingSlowly(run, test, {
      // More than once, since the first question may leave something that the second one takes for the end.
      meanwhile: async ({ shop, submission }) => {
        for (let again = 0; again < 2; again += 1) {
          requireUndecided(await saidBy(() => reconcile(shop, submission)), 'reconcileOrder');
        }
      },
    }),
  );

  promised('finds the order of a slow payment once its provider has answered', ['placeOrder'], (run, test) =>
    payingSlowly(run, test, {
      meanwhile: async ({ shop, submission }) => {
        await saidBy(() => reconcile(shop, submission));
      },
      afterwards: async ({ shop, submission, cart }) => {
        const order = requirePlaced(await settle(shop, submission));
        const elsewhere = requirePlaced(await reconcile(shop, submission, await shop.anotherInstance()));
        const toldAgain = await placeAgain(shop, submission);

        assert.deepEqual([elsewhere.orderId, toldAgain.orderId], [order.orderId, order.orderId]);
        assert.deepEqual(order.cart.total, cart.total);
      },
    }),
  );

  promised(
    'charges nothing more where it is told again under the key of a payment that is on its way',
    ['placeOrder'],
    (run, test) =>
      payingSlowly(run, test, {
        meanwhile: async ({ shop, submission }) => {
          const { approved } = shop.fixture.payments;
          requireUndecided(await saidBy(() => shop.place(submission)), 'placeOrder');
          requireUndecided(await saidBy(() => shop.place({ ...submission, payment: approved })), 'placeOrder');
        },
      }),
  );

  promised(
    'does not pay for a cart under another key while a payment for it is on its way',
    ['placeOrder'],
    async (run, test) => {
      const otherKeys = [run.shop.nextKey(), run.shop.nextKey()];
      await payingSlowly(run, test, {
        // Before anybody asked what became of the payment, and after: the question may set the cart free.
        meanwhile: async ({ shop, submission }) => {
          for (const attemptKey of otherKeys) {
            const other = { ...submission, attemptKey, payment: shop.fixture.payments.approved };
            assert.notEqual(await saidBy(() => shop.place(other)), 'placed', 'placeOrder pays under another key');
            assert.notEqual(await saidBy(() => reconcile(shop, other)), 'placed', 'the order is not of this key');
            await saidBy(() => reconcile(shop, submission));
          }
        },
        afterwards: async ({ shop, submission }) => {
          for (const attemptKey of otherKeys) {
            const said = await saidBy(() => reconcile(shop, { ...submission, attemptKey }));
            assert.notEqual(said, 'placed', 'the order is not of this key');
          }
        },
      });
    },
  );

  promised(
    'orders what was paid for, whatever is added while the payment is on its way',
    ['placeOrder', 'addLineItems'],
    (run, test) =>
      payingSlowly(run, test, {
        meanwhile: async ({ shop, submission }) => {
          const more = [shop.item(shop.fixture.goods.another, 2)];
          await shop.add(submission.cart, more).catch(() => undefined);
          await saidBy(() => reconcile(shop, submission));
          await shop.add(submission.cart, more).catch(() => undefined);
        },
        afterwards: async ({ shop, submission, cart }) => {
          const order = requirePlaced(await settle(shop, submission));
          const held = (await shop.fixture.secondDoor.orders()).find(({ orderId }) => orderId === order.orderId);

          assert.deepEqual([order.cart.total, held?.total], [cart.total, cart.total.number]);
        },
      }),
  );
}

interface SlowOrder {
  readonly shop: ShopUnderTest;
  readonly submission: OrderSubmission;
  /** As it was before the payment. */
  readonly cart: PlatformCart;
}

interface Checks {
  /** While the provider keeps everybody waiting. Only instances that are logged in already: a held payment may bar the door. */
  readonly meanwhile: (order: SlowOrder) => Promise<void>;
  readonly afterwards?: (order: SlowOrder) => Promise<void>;
}

/** Pays with the slow payment until the adapter gives up, and lets the provider answer. In the end there is one order, paid once. */
async function payingSlowly({ shop, upstream }: KitRun, test: TestContext, checks: Checks): Promise<void> {
  const { slow } = shop.fixture.payments;
  if (slow === null) return test.skip('no payment of the test platform is slow');
  assert.equal(upstream.kind, 'http', 'a slow payment needs an adapter that gives up by itself');
  const { handle, cart } = await shop.readyCart();
  const submission = shop.submission(handle, { payment: slow.payment });
  const order: SlowOrder = { shop, submission, cart };
  // Whatever credentials the adapter fetches on the way are there from now on.
  await reconcile(shop, shop.submission(handle));
  const before = await shop.ledger();

  try {
    requireUndecided(await saidBy(() => shop.place(submission)), 'placeOrder');
    await requireTaken(shop, before, cart);
    await checks.meanwhile(order);
    await requireTaken(shop, before, cart);
  } finally {
    await slow.release();
  }

  const { kind } = await settle(shop, submission);
  assert.equal(kind, 'placed', `reconcileOrder says ${kind} of a payment that was approved`);
  await checks.afterwards?.(order);
  await requireOne(shop, before, cart.total.number);
}

type Said = ReconciledOutcome['kind'];

/** What an answer or an error says of the submission: anything thrown but a refusal says that it is not known. */
async function saidBy(call: () => Promise<ReconciledOutcome>): Promise<Said> {
  try {
    return (await call()).kind;
  } catch (error) {
    return isRefusal(error) ? 'refused' : 'unknown';
  }
}

function requireUndecided(said: Said, operation: string): void {
  assert.ok(['unknown', 'processing'].includes(said), `${operation} says ${said} of a payment that is on its way`);
}

type Ledger = Awaited<ReturnType<ShopUnderTest['ledger']>>;

/** The provider has taken the money, once, and the platform has no order yet. */
async function requireTaken(shop: ShopUnderTest, before: Ledger, { total }: PlatformCart): Promise<void> {
  const { orders, charges } = await shop.ledger();
  const expected = [...before.charges, total.number].toSorted((a, b) => a - b);
  assert.deepEqual({ orders, charges }, { orders: before.orders, charges: expected });
}
