import assert from 'node:assert/strict';
import type {
  MerchantAdapter,
  OrderSubmission,
  ReconciledOutcome,
} from '../../../../../src/adapters/contract/index.ts';
import type { Fault } from '../../fault-proxy.ts';
import type { Upstream } from '../../kit-run.ts';
import type { Promised } from '../../promised.ts';
import { requirePlaced, type ShopUnderTest, thrownBy } from '../../shop-under-test.ts';
import { isRefusal, requireOne } from './orders.ts';

/** A bound for a platform that is asked again and again and does not come to know. */
const MAX_CALLS = 40;

export function describeReconciliation(promised: Promised): void {
  promised('finds the order of a submission that was answered', ['placeOrder'], async ({ shop }) => {
    const { handle } = await shop.readyCart();
    const submission = shop.submission(handle);
    const order = requirePlaced(await shop.place(submission));

    const reconciled = await reconcile(shop, submission);

    assert.ok(
      reconciled.kind === 'placed',
      `reconcileOrder says ${reconciled.kind} of an order that placeOrder answered`,
    );
    assert.deepEqual(
      [reconciled.order.orderId, reconciled.order.orderNumber, reconciled.order.cart.total],
      [order.orderId, order.orderNumber, order.cart.total],
    );
  });

  promised(
    'finds the order whose answer was lost, and never makes a second one',
    ['placeOrder'],
    async ({ shop, upstream }) => {
      const { placed } = await breakEveryCall(shop, upstream, { kind: 'lose-answer' });

      assert.ok(placed > 0, 'in no case did the platform have an order although its answer was lost');
    },
  );

  promised(
    'says not-placed, or that it does not know, where the submission never arrived',
    ['placeOrder'],
    async ({ shop, upstream }) => {
      const { ends } = await breakEveryCall(shop, upstream, { kind: 'reset' });

      // Of the one call that pays it may not be known for a while whether it arrives after all; not so of all the others.
      const isEverSure = ends.length === 0 || ends.some((kind) => kind === 'not-placed' || kind === 'refused');
      assert.ok(isEverSure, `whichever call is broken, a submission that never arrived stays ${[...new Set(ends)]}`);
    },
  );

  promised(
    'says so finally: after not-placed, a submission under that key is refused',
    ['placeOrder'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const before = await shop.ledger();
      const late = shop.submission(handle);

      const reconciled = await reconcile(shop, late);

      assert.ok(['not-placed', 'unknown'].includes(reconciled.kind), `an unknown key is answered ${reconciled.kind}`);
      assert.deepEqual(await shop.ledger(), before);
      if (reconciled.kind === 'not-placed') await requireBarred(shop, late);
      await shop.placed(handle);
      await requireOne(shop, before, cart.total.number);
    },
  );

  promised('tells a refused submission from a lost one', ['placeOrder'], async ({ shop }) => {
    const [{ payment, error }] = shop.fixture.payments.declined;
    const { handle } = await shop.readyCart();
    const submission = shop.submission(handle, { payment });
    await thrownBy(() => shop.place(submission));

    const reconciled = await reconcile(shop, submission);

    assert.ok(['refused', 'not-placed'].includes(reconciled.kind), `a refused key is answered ${reconciled.kind}`);
    if (reconciled.kind === 'refused') assert.equal(reconciled.error.name, error);
  });

  promised('refuses by throwing only where nothing was charged', ['placeOrder'], async ({ shop, upstream }) => {
    await breakEveryCall(shop, upstream, { kind: 'answer-instead', status: 502, body: '{"message":"bad gateway"}' });
  });
}

interface BrokenCalls {
  /** How many orders stood although a call had failed. */
  readonly placed: number;
  /** What was said of each of the others in the end. */
  readonly ends: readonly ReconciledOutcome['kind'][];
}

/**
 * Places an order again and again, each time with another one of its calls to the platform broken, until no call is left to break.
 * Whatever the adapter says then must be what the platform holds.
 */
async function breakEveryCall(shop: ShopUnderTest, upstream: Upstream, fault: Fault): Promise<BrokenCalls> {
  let placed = 0;
  const ends: ReconciledOutcome['kind'][] = [];
  for (let broken = 0; broken < MAX_CALLS; broken += 1) {
    const { handle, cart } = await shop.readyCart();
    const before = await shop.ledger();
    const submission = shop.submission(handle);

    const { struck, thrown } = await placeWithFault(shop, submission, upstream, fault, broken);
    const reconciled = await settle(shop, submission);

    if (reconciled.kind === 'placed') {
      assert.ok(!isRefusal(thrown), `placeOrder said refused (${String(thrown)}), and the order stands`);
      await requireOne(shop, before, cart.total.number);
      if (struck) placed += 1;
    } else {
      const { kind } = reconciled;
      assert.ok(['not-placed', 'refused', 'unknown'].includes(kind), `${kind} is answered, and there is no order`);
      assert.deepEqual(await shop.ledger(), before, `${reconciled.kind} is answered, and the platform has an order`);
      if (reconciled.kind === 'not-placed') await requireBarred(shop, submission);
      assert.deepEqual(await shop.ledger(), before);
      ends.push(kind);
    }
    if (!struck || upstream.kind === 'in-process') return { placed, ends };
  }
  assert.fail(`placing an order takes more than ${MAX_CALLS} calls to the platform`);
}

async function placeWithFault(
  shop: ShopUnderTest,
  submission: OrderSubmission,
  upstream: Upstream,
  fault: Fault,
  broken: number,
): Promise<{ readonly struck: boolean; readonly thrown: unknown }> {
  let calls = 0;
  const heal =
    upstream.kind === 'http'
      ? upstream.inject(fault, () => {
          calls += 1;
          return calls === broken + 1;
        })
      : fault.kind === 'reset'
        ? upstream.switches.unreachable()
        : upstream.switches.loseAnswers();
  const adapter = await shop.anotherInstance();
  let thrown: unknown;
  try {
    await shop.place(submission, adapter);
  } catch (error) {
    thrown = error;
  } finally {
    heal();
  }
  return { struck: upstream.kind === 'in-process' || calls > broken, thrown };
}

/** Asks until the answer is not that it is not known yet; one that stays so is taken as it is. */
export async function settle(shop: ShopUnderTest, submission: OrderSubmission): Promise<ReconciledOutcome> {
  let outcome = await reconcile(shop, submission);
  for (let again = 0; again < 3 && ['unknown', 'processing'].includes(outcome.kind); again += 1) {
    outcome = await reconcile(shop, submission);
  }
  return outcome;
}

export async function reconcile(
  shop: ShopUnderTest,
  { cart, attemptKey }: OrderSubmission,
  adapter: MerchantAdapter = shop.adapter,
): Promise<ReconciledOutcome> {
  assert.ok(adapter.reconcileOrder !== undefined, 'the adapter has placeOrder but no reconcileOrder');
  return adapter.reconcileOrder(shop.call(), { cart, attemptKey });
}

async function requireBarred(shop: ShopUnderTest, late: OrderSubmission): Promise<void> {
  const before = await shop.ledger();
  const error = await thrownBy(() => shop.place(late));
  assert.ok(isRefusal(error), `a late submission is refused, not answered ${String(error)}`);
  assert.deepEqual(await shop.ledger(), before);
}
