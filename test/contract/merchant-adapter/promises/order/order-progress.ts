import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { findLineStatus } from '../../../../../src/domain/order/find-line-status.ts';
import type { OrderLineItem, PlatformOrder } from '../../../../../src/domain/order/order.ts';
import type { OrderMove } from '../../harness.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';

const UNITS = 2;
/** How long a platform may wait for a change. */
const WAIT = 100;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** What an order shows of what happens to it beside its status. The moves of the fixture say what there is to be seen. */
export function describeOrderProgress(promised: Promised): void {
  promised('moves the line on with the order', ['placeOrder', 'getOrder'], ({ shop }) =>
    followMoves(shop, ({ after, move }) => {
      const status = findLineStatus(lineOf(after), after);
      assert.equal(status, move.lineStatus ?? move.status, `the line after ${move.platformStatus ?? move.status}`);
    }),
  );

  promised(
    'tells the parcel that was sent, and of the line how many units went with it',
    ['placeOrder', 'getOrder'],
    async ({ shop }, test) => {
      if (skipped(shop, test, 'ships', 'no move of the fixture sends anything')) return;
      let sent: OrderMove['ships'];
      await followMoves(shop, ({ placed, after, move }) => {
        sent ??= move.ships;
        if (sent === undefined) return requireNothingSent(after);
        const { trackingNumber } = sent;
        requireSent(
          placed,
          after,
          typeof trackingNumber === 'function' ? trackingNumber(placed.orderNumber) : trackingNumber,
        );
      });
    },
  );

  promised('adds to the history what happened to the order', ['placeOrder', 'getOrder'], async ({ shop }, test) => {
    if (skipped(shop, test, 'event', 'no move of the fixture is written into a history')) return;
    await followMoves(shop, ({ before, after, move }) => {
      const count = ({ events }: PlatformOrder) => events.filter(({ type }) => type === move.event).length;

      for (const event of before.events) {
        assert.ok(
          after.events.some((each) => isDeepStrictEqual(each, event)),
          `${event.type} has left the history`,
        );
      }
      if (move.event !== undefined) {
        assert.equal(
          count(after),
          count(before) + 1,
          `events of ${move.event} after ${move.platformStatus ?? move.status}`,
        );
      }
      for (const { timestamp } of after.events) assert.match(timestamp, isoTime);
    });
  });

  promised('tells each refund, and how much the buyer has back', ['placeOrder', 'getOrder'], async ({ shop }, test) => {
    if (skipped(shop, test, 'refunds', 'no move of the fixture gives money back')) return;
    const given: number[] = [];
    await followMoves(shop, ({ after, move, total }) => {
      if (move.refunds !== undefined) given.push(move.refunds === 'all' ? total : move.refunds);
      const back = given.reduce((sum, amount) => sum + amount, 0);

      assert.deepEqual(
        after.refunds.map(({ amount }) => amount),
        given.map((number) => ({ currency: shop.fixture.currency, number })),
      );
      assert.equal(after.refundTotal?.number ?? 0, back, `refundTotal after ${move.platformStatus ?? move.status}`);
    });
  });

  promised(
    'tells each return, and of the line how many units are back',
    ['placeOrder', 'getOrder'],
    async ({ shop }, test) => {
      if (skipped(shop, test, 'returns', 'no move of the fixture sends anything back')) return;
      const sent: number[] = [];
      await followMoves(shop, ({ after, move }) => {
        if (move.returns !== undefined) sent.push(move.returns === 'all' ? UNITS : move.returns);
        const { lineItemId: line, sku, returnedQuantity } = lineOf(after);

        assert.deepEqual(
          after.returns.map(({ lineItems }) =>
            lineItems.map(({ lineItemId = line, sku, quantity }) => [lineItemId, sku, quantity]),
          ),
          sent.map((units) => [[line, sku, units]]),
        );
        assert.equal(
          returnedQuantity ?? 0,
          sent.reduce((sum, units) => sum + units, 0),
          'returnedQuantity',
        );
      });
    },
  );

  promised('announces an order that has changed, once', ['placeOrder', 'getOrder'], async ({ shop }, test) => {
    const ask = shop.adapter.awaitOrderChanges?.bind(shop.adapter);
    if (ask === undefined) return test.skip('the platform announces nothing');
    const { handle } = await shop.readyCart();
    const { orderId } = await shop.placed(handle);
    const begun = await ask(shop.call(), { after: null, waitMs: WAIT });

    const quiet = await ask(shop.call(), { after: begun.next, waitMs: WAIT });
    await shop.fixture.orderMoves[0].move(orderId);
    const changed = await ask(shop.call(), { after: quiet.next, waitMs: WAIT });
    const after = await ask(shop.call(), { after: changed.next, waitMs: WAIT });

    assert.deepEqual(
      [begun, quiet, changed, after].map(({ orderIds }) => new Set(orderIds)),
      [new Set(), new Set(), new Set([orderId]), new Set()],
    );
    // Who asks again from an earlier position is told again.
    assert.deepEqual((await ask(shop.call(), { after: begun.next, waitMs: WAIT })).orderIds.includes(orderId), true);
  });
}

interface Step {
  readonly move: OrderMove;
  /** As it was before any move. */
  readonly placed: PlatformOrder;
  readonly before: PlatformOrder;
  readonly after: PlatformOrder;
  /** What was charged, in minor units. */
  readonly total: number;
}

/** Takes an order of one line through everything that can happen to it. */
async function followMoves(shop: ShopUnderTest, check: (step: Step) => void): Promise<void> {
  const { handle } = await shop.readyCart(shop.item(shop.fixture.goods.plenty, UNITS));
  const { orderId, cart } = await shop.placed(handle);
  const read = () => shop.operation('getOrder')(shop.call(), { order: { orderId, cart: handle } });
  const placed = await read();
  let before = placed;
  for (const move of shop.fixture.orderMoves) {
    await move.move(orderId);
    const after = await read();
    check({ move, placed, before, after, total: cart.total.number });
    before = after;
  }
}

function requireNothingSent(order: PlatformOrder): void {
  const { fulfilledQuantity, tracking } = lineOf(order);
  assert.equal(fulfilledQuantity ?? 0, 0, 'units are sent before a parcel is');
  assert.equal(tracking?.trackingNumber ?? null, null, 'a parcel is tracked before it is sent');
}

/** One parcel with everything, from now on. */
function requireSent(placed: PlatformOrder, after: PlatformOrder, trackingNumber: string | null): void {
  const line = lineOf(after);
  assert.deepEqual(
    after.fulfillments.map((parcel) => [parcel.trackingNumber, parcel.lineItemSkus]),
    [[trackingNumber, [lineOf(placed).sku]]],
    'fulfillments',
  );
  for (const { units } of after.fulfillments) {
    // A platform need not tell them.
    if (units !== undefined) assert.deepEqual(units, [{ lineItemId: line.lineItemId, quantity: UNITS }], 'units');
  }
  assert.equal(line.fulfilledQuantity, UNITS, 'fulfilledQuantity');
  assert.equal(line.tracking?.trackingNumber ?? null, trackingNumber, 'tracking of the line');
}

function lineOf({ lineItems }: PlatformOrder): OrderLineItem {
  const [line, ...others] = lineItems;
  assert.ok(line !== undefined && others.length === 0, `the order has ${lineItems.length} lines, not one`);
  return line;
}

function skipped(
  shop: ShopUnderTest,
  test: TestContext,
  what: 'ships' | 'event' | 'refunds' | 'returns',
  why: string,
): boolean {
  const isSkipped = shop.fixture.orderMoves.every((move) => move[what] === undefined);
  if (isSkipped) test.skip(why);
  return isSkipped;
}
