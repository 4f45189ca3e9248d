import assert from 'node:assert/strict';
import type { OrderOutcome, OrderSubmission } from '../../../../../src/adapters/contract/index.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';
import { isRefusal, newCharges, requireOne } from './orders.ts';
import { settle } from './reconciliation.ts';

/** A race has more than one course. */
const ROUNDS = 3;
const RIVALS = 4;

/** Two browser tabs, or a buyer who did not wait: several attempts at one cart at the same moment, each under a key of its own. */
export function describeRivalKeys(promised: Promised): void {
  promised(
    'places one order at most where calls under different keys run at the same time',
    ['placeOrder'],
    async ({ shop }) => {
      for (let round = 0; round < ROUNDS; round += 1) await race(shop);
    },
  );
}

async function race(shop: ShopUnderTest): Promise<void> {
  const { handle, cart } = await shop.readyCart();
  const before = await shop.ledger();
  const submissions = Array.from({ length: RIVALS }, () => shop.submission(handle));
  // Each call as from a machine of its own.
  const machines = await Promise.all(submissions.map(() => shop.anotherInstance()));

  const answers = await Promise.allSettled(
    submissions.map((submission, index) => shop.place(submission, machines[index])),
  );

  const after = await shop.ledger();
  const charges = newCharges(before.charges, after.charges);
  assert.ok(after.orders - before.orders <= 1, `${after.orders - before.orders} orders of one cart`);
  assert.ok(charges.length <= 1, `${charges.length} charges for one cart`);
  const told = await tellTruth(shop, submissions, answers);
  if (told.length === 0) {
    assert.deepEqual(await shop.ledger(), before, 'there is an order, or a charge, and it is of no key');
    await shop.placed(handle);
  }
  await requireOne(shop, before, cart.total.number);
}

/** What was said at once and what is said afterwards must agree, key by key. Answers the orders that stand, one at most. */
async function tellTruth(
  shop: ShopUnderTest,
  submissions: readonly OrderSubmission[],
  answers: readonly PromiseSettledResult<OrderOutcome>[],
): Promise<readonly string[]> {
  const standing: string[] = [];
  for (const [index, submission] of submissions.entries()) {
    const answer = answers[index];
    const now = await settle(shop, submission);
    if (now.kind === 'placed') {
      standing.push(now.order.orderId);
      const isRefused = answer?.status === 'rejected' && isRefusal(answer.reason);
      assert.ok(!isRefused, 'a key whose order stands was told that it is refused');
    }
    if (answer?.status === 'fulfilled' && answer.value.kind === 'placed') {
      assert.equal(now.kind, 'placed', 'reconcileOrder of a key that was told that its order is placed');
    }
  }
  assert.ok(standing.length <= 1, `${standing.length} keys are told that they made the order`);
  return standing;
}
