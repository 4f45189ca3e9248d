import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import type { OrderSeen } from '../../../src/commerce/order/watch-order/order-seen.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { settle } from '../../support/manual-time.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput, partner } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

/** What a watcher has been told so far. */
function collect(events: AsyncIterableIterator<OrderSeen>) {
  const told: string[] = [];
  const ended = (async () => {
    for await (const { order, error } of events) told.push(order === null ? error.name : order.status);
  })();
  return { told, end: async () => void (await Promise.all([events.return?.(), ended])) };
}

describe('following an order whose platform announces nothing', () => {
  let kit: Awaited<ReturnType<typeof createCommerceKit>>;
  let status: string;
  let isDown: boolean;
  beforeEach(async () => {
    kit = await createCommerceKit();
    status = 'CONFIRMED';
    isDown = false;
  });
  afterEach(async () => {
    assert.equal(kit.time.waiting, 0);
    assert.equal(kit.events.size, 0);
    await kit.close();
  });

  async function place(): Promise<string> {
    const { attempt } = await kit.commerce.placeOrder(caller, orderInput({ idempotencyKey: 'key-1' }));
    assert.ok(attempt?.result.kind === 'succeeded');
    // Each read of the platform shows the status of the moment.
    for (let read = 0; read < 40; read += 1) {
      kit.platform.intercept('getOrder', async (proceed) => {
        if (isDown) throw new CommerceError('StoreUnavailable');
        return { ...Object(await proceed()), status };
      });
    }
    return attempt.result.orderId;
  }
  const reads = () => kit.platform.calls.filter((name) => name === 'getOrder').length;

  it('tells the order as it is, then each change, to any number of watchers with one read', async () => {
    const orderId = await place();
    const watchers = [];
    for (let count = 0; count < 50; count += 1) {
      watchers.push(collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId })));
    }
    await settle();
    assert.equal(reads(), 1);

    status = 'SHIPPED';
    await kit.time.advance(1_000);
    assert.equal(reads(), 2);
    await kit.time.advance(1_000);
    status = 'DELIVERED';
    await kit.time.advance(2_200);

    for (const { told } of watchers) assert.deepEqual(told, ['CONFIRMED', 'SHIPPED', 'DELIVERED']);
    for (const { end } of watchers) await end();
    const before = reads();
    await kit.time.advance(120_000);
    assert.equal(reads(), before);
  });

  it('asks after one second, then twice as late each time, at most every minute, and soon again after a change', async () => {
    const orderId = await place();
    const watcher = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();
    const at: number[] = [];
    let known = reads();
    for (let second = 1; second <= 250; second += 1) {
      await kit.time.advance(1_000);
      if (reads() > known) at.push(second);
      known = reads();
    }

    assert.deepEqual(at, [1, 3, 7, 15, 31, 63, 123, 183, 243]);
    status = 'SHIPPED';
    await kit.time.advance(53_000);
    const news = reads();
    assert.equal(watcher.told.at(-1), 'SHIPPED');
    await kit.time.advance(1_000);
    assert.equal(reads(), news + 1);
    await watcher.end();
  });

  it('tells once that the merchant does not respond, and the order when it responds', async () => {
    const orderId = await place();
    const watcher = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();

    isDown = true;
    await kit.time.advance(10_000);
    isDown = false;
    await kit.time.advance(10_000);

    assert.deepEqual(watcher.told, ['CONFIRMED', 'StoreUnavailable', 'CONFIRMED']);
    await watcher.end();
  });

  it('looks for one who joins late without a word to the other nodes, which look for their own', async () => {
    const orderId = await place();
    const watcher = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    const other = createCommerce(kit.dependencies);
    const elsewhere = collect(await other.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();
    await kit.time.advance(4_500);
    const before = reads();

    const late = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();

    assert.deepEqual(late.told, ['CONFIRMED']);
    assert.equal(reads(), before + 1);
    for (const { end } of [watcher, elsewhere, late]) await end();
  });

  it('looks for one who joins after the clock was put back', async () => {
    const orderId = await place();
    const first = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();
    status = 'SHIPPED';

    await kit.time.advance(-3_600_000);
    const second = collect(await kit.commerce.watchOrder(caller, { domain: DOMAIN, orderId }));
    await settle();

    assert.deepEqual([first.told, second.told], [['CONFIRMED', 'SHIPPED'], ['SHIPPED']]);
    await first.end();
    await second.end();
  });

  it('is for the owner and for a service that the owner bound', async () => {
    const orderId = await place();
    const bound = createCaller({
      viewer: { kind: 'service-binding', partner, deviceId: 'device-1', service: 'support', expiresAt: 0 },
    });

    const watcher = collect(await kit.commerce.watchOrder(bound, { domain: DOMAIN, orderId }));
    await settle();
    assert.deepEqual(watcher.told, ['CONFIRMED']);
    await watcher.end();

    const watch = (deviceId: string, key: { domain: string; orderId: string }) =>
      kit.commerce.watchOrder(createCaller({ deviceId }), key);
    await assert.rejects(watch('device-2', { domain: DOMAIN, orderId }), { name: 'Forbidden' });
    await assert.rejects(watch('device-1', { domain: DOMAIN, orderId: 'unknown' }), { name: 'OrderNotFound' });
    await assert.rejects(watch('device-1', { domain: 'nobody.example', orderId }), { name: 'DomainNotFound' });
    assert.equal(reads(), 1);
  });

  it('ends at once when its client disconnects', async () => {
    const orderId = await place();
    const controller = new AbortController();
    const events = await kit.commerce.watchOrder(createCaller({ signal: controller.signal }), {
      domain: DOMAIN,
      orderId,
    });
    const watcher = collect(events);
    await settle();

    controller.abort();
    await settle();

    assert.equal(kit.events.size, 0);
    await watcher.end();
  });
});
