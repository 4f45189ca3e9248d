import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { toAttemptId } from '../../../src/domain/attempt-id.ts';
import type { PlaceOrderEvent } from '../../../src/domain/order/attempt.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { settle } from '../../support/manual-time.ts';
import { card, createCaller, createCommerceKit, orderInput } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const attemptId = '0191f000-0000-7000-8000-000000000001';

async function collect(stream: AsyncIterable<PlaceOrderEvent>): Promise<PlaceOrderEvent[]> {
  const events: PlaceOrderEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
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
  const all = [
    '1 step-started',
    '2 creating-cart',
    '3 item-added',
    '4 item-added',
    '5 step-started',
    '6 shipping-updated',
    '7 step-started',
    '8 step-started',
    '9 step-started',
    '10 order-placed',
  ];

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
    const second = events[3];
    assert.deepEqual(
      second?.type === 'item-added' && second.cart.lineItems.map(({ variantId, quantity }) => [variantId, quantity]),
      [
        ['mug-blue', 1],
        ['mug-red', 2],
      ],
    );
  });

  it('keeps nothing of a client that disconnects while its attempt is looked for', async () => {
    await place({ payment: card('4000000000003220') });
    const { find } = kit.stores.attempts;
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    mock.method(kit.stores.attempts, 'find', async (id: Parameters<typeof find>[0]) => {
      asked.resolve();
      await answered.promise;
      return find(id);
    });
    const controller = new AbortController();
    const watching = watch(0, createCaller({ signal: controller.signal }));
    await asked.promise;

    controller.abort();
    answered.resolve();
    await watching;
    await settle();

    assert.equal(kit.events.size, 0);
  });

  it('replays all of it, or what came after a sequence, to one who comes late', async () => {
    await place();

    assert.deepEqual((await collect(await watch())).map(summarize), all);
    assert.deepEqual((await collect(await watch(3))).map(summarize), all.slice(3));
    assert.deepEqual(await collect(await watch(10)), []);
    assert.deepEqual(await collect(await watch(99)), []);
  });

  it('tells all of an ended attempt to everybody who joins while its store is read, at whatever turn', async () => {
    await place();
    const { find } = kit.stores.attempts;
    let turns = 0;
    mock.method(kit.stores.attempts, 'find', async (id: Parameters<typeof find>[0]) => {
      const attempt = await find(id);
      await pass(turns);
      return attempt;
    });

    for (turns = 0; turns < 12; turns += 1) {
      for (let joinAt = 0; joinAt < 16; joinAt += 1) {
        const watching = [watch().then(collect)];
        await pass(joinAt);
        watching.push(watch().then(collect), watch(9).then(collect));
        await pass(1);
        watching.push(watch().then(collect));
        // By this time everybody has an answer, or nobody will ever wake them.
        const told = await Promise.race([Promise.all(watching), settle().then(settle)]);
        const seen = told?.map((events) => events.map(summarize));
        assert.deepEqual(seen, [all, all, all.slice(9), all], `${turns} turns, joined at ${joinAt}`);
      }
    }
  });

  it('goes on while the call has to be repeated, and ends with the last event', async () => {
    kit.platform.failNext('setShippingInfo', new CommerceError('StoreUnavailable'));
    await place();
    const watching = watch().then(collect);
    await settle();
    await place();
    const events = await watching;

    assert.deepEqual(events.map(summarize), [
      ...all.slice(0, 5),
      '6 action-required',
      '7 action-met',
      '8 shipping-updated',
      '9 step-started',
      '10 step-started',
      '11 step-started',
      '12 order-placed',
    ]);
    const asked = events[5];
    assert.ok(asked?.type === 'action-required');
    assert.deepEqual([asked.nextAction, asked.challenge], ['REPEAT_CALL', null]);
    assert.deepEqual((await collect(await watch())).map(summarize), events.map(summarize));
  });

  it('tells of a challenge, of the buyer who met it, and of an outcome that is not known yet', async () => {
    await place({ payment: card('4000000000003220') });
    const first = await kit.stores.attempts.listEvents(toAttemptId(attemptId), { afterSequence: 8, limit: 100 });
    kit.platform.challengeMet = true;
    kit.platform.intercept('continueOrder', async (proceed) => {
      await proceed();
      throw new CommerceError('StoreUnavailable');
    });
    await kit.commerce.continuePlaceOrder(caller, { attemptId });
    await kit.time.advance(1_000);
    await kit.commerce.resumeDueAttempts();
    const events = await collect(await watch(8));

    assert.deepEqual(
      first.map(({ type }) => type),
      ['step-started', 'action-required'],
    );
    assert.deepEqual(events.map(summarize), [
      '9 step-started',
      '10 action-required',
      '11 processing',
      '12 action-met',
      '13 order-placed',
    ]);
    const asked = events[1];
    assert.ok(asked?.type === 'action-required');
    assert.deepEqual([asked.nextAction, asked.challenge?.type], ['MEET_CHALLENGE', 'REDIRECT']);
    const unknown = events[2];
    assert.equal(unknown?.type === 'processing' && unknown.pollAfterMs, 1_000);
  });

  it('ends with the error of a failed attempt', async () => {
    await place({ payment: card('4000000000000002') });
    const events = await collect(await watch(8));

    assert.deepEqual(events.map(summarize), ['9 step-started', '10 error']);
    const error = events.at(-1);
    assert.equal(error?.type === 'error' && error.error.name, 'CreditCardDeclined');
  });

  it('reads each event once, however many watch', async () => {
    const reads: (readonly string[])[] = [];
    const { listEvents } = kit.stores.attempts;
    mock.method(kit.stores.attempts, 'listEvents', async (...given: Parameters<typeof listEvents>) => {
      const events = await listEvents(...given);
      reads.push(events.map(({ type }) => type));
      return events;
    });
    const watching = Array.from({ length: 200 }, () => watch().then(collect));
    await settle();

    await place();
    await kit.time.advance(1_000);

    for (const events of await Promise.all(watching)) assert.deepEqual(events.map(summarize), all);
    assert.equal(reads.flat().length, all.length);
    assert.deepEqual(
      reads.filter((events) => events.length === 0),
      [],
    );
  });

  it('waits with one timer, however many watch', async () => {
    await place({ payment: card('4000000000003220') });
    await settle();
    const before = kit.time.waiting;

    const streams = await Promise.all(Array.from({ length: 200 }, () => watch(10)));
    const waiting = streams.map((stream) => stream.next());
    await settle();

    assert.equal(kit.time.waiting, before + 1);
    await Promise.all(streams.map((stream) => stream.return?.()));
    assert.deepEqual(new Set((await Promise.all(waiting)).map(({ done }) => done)), new Set([true]));
    assert.equal(kit.time.waiting, before);
  });

  it('tells each event once and in order, whenever one joins and wherever one begins', async () => {
    const watching: { readonly after: number; readonly events: Promise<PlaceOrderEvent[]> }[] = [];
    const join = () => {
      for (const after of [0, 2, 4, 9]) watching.push({ after, events: watch(after).then(collect) });
    };
    for (const operation of ['addLineItems', 'setBillingInfo', 'placeOrder'] as const) {
      kit.platform.intercept(operation, async (proceed) => {
        join();
        await settle();
        join();
        return proceed();
      });
    }
    join();
    await settle();

    await place();
    join();
    await kit.time.advance(1_000);

    assert.equal(watching.length, 4 * (1 + 3 * 2 + 1));
    for (const { after, events } of watching) assert.deepEqual((await events).map(summarize), all.slice(after));
  });

  it('goes on once the store can be read again, and says so once', async () => {
    await place({ payment: card('4000000000003220') });
    const stream = await watch(10);
    const next = stream.next();
    await settle();
    const { listEvents } = kit.stores.attempts;
    let failures = 0;
    mock.method(kit.stores.attempts, 'listEvents', async (...[id, page]: Parameters<typeof listEvents>) => {
      if (page.afterSequence !== 10 || failures === 2) return listEvents(id, page);
      failures += 1;
      throw new TypeError('no store');
    });
    kit.platform.challengeMet = true;

    await kit.commerce.continuePlaceOrder(caller, { attemptId });
    await kit.time.advance(10_000);

    assert.deepEqual([(await next).value, (await stream.next()).value].map(summarize), [
      '11 action-met',
      '12 order-placed',
    ]);
    assert.deepEqual(await stream.next(), { done: true, value: undefined });
    assert.deepEqual(
      kit.log.flatMap(({ message }) => (message.includes('watched') ? [message] : [])),
      ['Failed to read a watched attempt', 'All watched attempts are read again'],
    );
  });

  it('refuses to begin while the store cannot be read', async () => {
    mock.method(kit.stores.attempts, 'find', () => Promise.reject(new CommerceError('ServiceUnavailable')), {
      times: 1,
    });

    await assert.rejects(watch(), { name: 'ServiceUnavailable' });
  });

  it('shows one who comes after a removal of personal data no more than is stored, though others have not taken all', async () => {
    const slow = watch();
    await settle();
    await place();
    await (await slow).next();

    await kit.commerce.removePersonalData(caller, {});
    const events = await collect(await watch());

    const [last, ...others] = events;
    assert.deepEqual(others, []);
    assert.ok(last?.type === 'order-placed');
    assert.equal(last.cart.shippingInfo, null);
    await (await slow).return?.();
  });

  it('looks by itself from time to time, should a wake-up be lost', async () => {
    const stream = await place({ payment: card('4000000000003220') }).then(() => watch(10));
    const next = stream.next();
    await settle();
    const lease = { attemptId: toAttemptId(attemptId), holder: 'test' };
    const claimed = await kit.stores.attempts.claim(lease.attemptId, { holder: 'test', milliseconds: 60_000 });
    assert.ok(claimed);
    await kit.stores.attempts.record(lease, { events: [{ type: 'creating-cart', data: '{}' }] });

    await kit.time.advance(5_000);

    assert.equal((await next).value?.sequence, 11);
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
    const left = await watch(2);
    const aborted = await watch(2, createCaller({ signal: controller.signal }));

    const waiting = [left.next(), left.next(), aborted.next()];
    await settle();
    await left.return?.();
    controller.abort();

    assert.deepEqual(await Promise.all(waiting), Array(3).fill({ done: true, value: undefined }));
    assert.deepEqual(await left.next(), { done: true, value: undefined });
    gate.resolve();
    await settle();
  });

  it('refuses another device that waited for the attempt, once it is there', async () => {
    const refused = assert.rejects(watch(0, createCaller({ deviceId: 'device-2' })), { name: 'OrderNotFound' });
    const own = watch().then(collect);
    await settle();

    await place();

    await refused;
    assert.deepEqual((await own).map(summarize), all);
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
