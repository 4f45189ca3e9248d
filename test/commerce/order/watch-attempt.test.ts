import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { PlaceOrderEvent } from '../../../src/domain/order/attempt.ts';
import { toAttemptId } from '../../../src/domain/order/attempt-id.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { card, createCaller, createCommerceKit, orderInput } from '../../support/commerce-kit.ts';
import { settle } from '../../support/manual-time.ts';

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';

async function collect(stream: AsyncIterable<PlaceOrderEvent>): Promise<PlaceOrderEvent[]> {
  const events: PlaceOrderEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe('watching an attempt', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  beforeEach(async () => {
    kit = await createCommerceKit();
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });
  const place = (rest: Parameters<typeof orderInput>[0] = {}) =>
    kit.commerce.placeOrder(caller, orderInput({ attemptId, ...rest }));
  const watch = (afterSequence = 0, who = caller) => kit.commerce.watchAttempt(who, { attemptId, afterSequence });
  const summarize = (event: PlaceOrderEvent) => `${event.sequence} ${event.type}`;
  const all = ['1 creating-cart', '2 item-added', '3 item-added', '4 shipping-updated', '5 order-placed'];

  it('tells every step to one who comes first, and ends', async () => {
    const watching = watch();
    await settle();
    const placing = place();
    const events = await collect(await watching);

    assert.deepEqual(events.map(summarize), all);
    const { attempt } = await placing;
    const last = events.at(-1);
    assert.ok(last?.type === 'order-placed' && attempt?.result.kind === 'succeeded');
    assert.deepEqual(
      [last.attemptId, last.at, last.orderId, last.platformOrderNumber, last.cart],
      [
        attemptId,
        '2026-01-15T12:00:00.000Z',
        attempt.result.orderId,
        attempt.result.cart.confirmation?.platformOrderNumber,
        attempt.result.cart,
      ],
    );
    const second = events[2];
    assert.deepEqual(
      second?.type === 'item-added' && second.cart.lineItems.map(({ variantId, quantity }) => [variantId, quantity]),
      [
        ['mug-blue', 1],
        ['mug-red', 2],
      ],
    );
  });

  it('replays all of it, or what came after a sequence, to one who comes late', async () => {
    await place();

    assert.deepEqual((await collect(await watch())).map(summarize), all);
    assert.deepEqual((await collect(await watch(3))).map(summarize), all.slice(3));
    assert.deepEqual(await collect(await watch(5)), []);
    assert.deepEqual(await collect(await watch(99)), []);
  });

  it('ends with the error of a failed attempt, and tells one who comes later how it went on', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await place();
    const first = await collect(await watch());
    await place();
    const second = await collect(await watch());

    assert.deepEqual(first.map(summarize), [...all.slice(0, 3), '4 error']);
    const error = first.at(-1);
    assert.equal(error?.type === 'error' && error.error.name, 'StoreUnavailable');
    assert.deepEqual(second.map(summarize), [...all.slice(0, 3), '4 error', '5 shipping-updated', '6 order-placed']);
  });

  it('reads each event once, however many watch', async () => {
    let reads = 0;
    const { listEvents } = kit.stores.attempts;
    mock.method(kit.stores.attempts, 'listEvents', (...given: Parameters<typeof listEvents>) => {
      reads += 1;
      return listEvents(...given);
    });
    const watching = Array.from({ length: 200 }, () => watch());
    await settle();

    await place();

    for (const events of await Promise.all(watching.map(async (stream) => collect(await stream)))) {
      assert.deepEqual(events.map(summarize), all);
    }
    assert.ok(reads <= 2 * all.length, `${reads} reads for ${all.length} events`);
  });

  it('looks by itself from time to time, should a wake-up be lost', async () => {
    const stream = await place({ payment: card('4000000000003220') }).then(() => watch(4));
    const next = stream.next();
    await settle();
    const lease = { attemptId: toAttemptId(attemptId), holder: 'test' };
    const claimed = await kit.stores.attempts.claim(lease.attemptId, { holder: 'test', milliseconds: 60_000 });
    assert.ok(claimed);
    await kit.stores.attempts.record(lease, { events: [{ type: 'creating-cart', data: '{}' }] });

    await kit.time.advance(5_000);

    assert.equal((await next).value?.sequence, 5);
    await stream.return?.();
  });

  it('ends at once when it is left in the middle of a wait, by return or by signal', async () => {
    const controller = new AbortController();
    const gate = Promise.withResolvers<void>();
    kit.platform.intercept('addLineItems', async (proceed) => {
      await gate.promise;
      return proceed();
    });
    await place({ wait: false });
    const left = await watch(1);
    const aborted = await watch(1, createCaller({ signal: controller.signal }));

    const waiting = [left.next(), left.next(), aborted.next()];
    await settle();
    await left.return?.();
    controller.abort();

    assert.deepEqual(await Promise.all(waiting), Array(3).fill({ done: true, value: undefined }));
    assert.deepEqual(await left.next(), { done: true, value: undefined });
    gate.resolve();
    await settle();
  });

  it('is for the device that owns the attempt, and for attempts that come soon', async () => {
    await place();
    const other = createCaller({ deviceId: 'device-2' });

    await assert.rejects(watch(0, other), { name: 'OrderNotFound', field: ['attemptId'] });
    await assert.rejects(kit.commerce.watchAttempt(caller, { attemptId: 'no-uuid', afterSequence: 0 }), {
      name: 'OrderNotFound',
    });
    await assert.rejects(watch(-1), { name: 'InvalidInputQuery' });
    await assert.rejects(watch(0.5), { name: 'InvalidInputQuery' });
    const unknown = kit.commerce.watchAttempt(caller, { attemptId: attemptId.replace('1', '2'), afterSequence: 0 });
    unknown.catch(() => undefined);
    await kit.time.advance(60_000);
    await assert.rejects(unknown, { name: 'OrderNotFound' });
    assert.equal(await kit.commerce.findAttempt(other, { attemptId }), null);
    assert.equal(await kit.commerce.findAttempt(caller, { attemptId: 'no-uuid' }), null);
  });
});
