import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PendingOrders } from '../../client/src/orders/pending-orders.ts';
import { keep } from '../../client/src/storage/kept.ts';
import { createMemoryStorage } from '../../client/src/storage/storage.ts';

/** Answers later, as IndexedDB does. */
function openPlace() {
  const memory = createMemoryStorage();
  const storage = {
    getItem: async (key: string) => memory.getItem(key),
    setItem: async (key: string, value: string) => memory.setItem(key, value),
  };
  return { kept: keep(storage, 'orders'), findDevice: async () => 'device' };
}

describe('pending orders', () => {
  it('are all kept if they begin together where there are no Web Locks', async (t) => {
    t.mock.getter(globalThis, 'navigator', () => ({}));
    const place = openPlace();
    const orders = ['first', 'second', 'third'];

    await Promise.all(orders.map((attemptId) => new PendingOrders(place).add(attemptId)));

    const kept = await new PendingOrders(place).list();
    assert.deepEqual(
      kept.map(({ attemptId }) => attemptId),
      orders,
    );
  });

  it('are all kept in a frame that is granted no Web Lock, and what fails within one is not tried again', async (t) => {
    const denied = () => Promise.reject(new DOMException('This frame has no origin', 'SecurityError'));
    t.mock.getter(globalThis, 'navigator', () => ({ locks: { request: denied } }));
    const place = openPlace();
    const orders = ['first', 'second'];
    await Promise.all(orders.map((attemptId) => new PendingOrders(place).add(attemptId)));
    const kept = await new PendingOrders(place).list();

    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new DOMException('Of its own', 'SecurityError');
    };
    t.mock.getter(globalThis, 'navigator', () => ({
      locks: { request: async (_: string, run: typeof fail) => run() },
    }));
    await assert.rejects(place.kept.alone(fail), /Of its own/);

    assert.deepEqual(
      kept.map(({ attemptId }) => attemptId),
      orders,
    );
    assert.equal(tries, 1);
  });

  it('are kept after a storage that failed once, where there are no Web Locks', async (t) => {
    t.mock.getter(globalThis, 'navigator', () => ({}));
    const memory = createMemoryStorage();
    let failures = 1;
    const setItem = (key: string, value: string) => {
      failures -= 1;
      if (failures >= 0) throw new Error('No room');
      return memory.setItem(key, value);
    };
    const place = { kept: keep({ ...memory, setItem }, 'orders'), findDevice: async () => 'device' };

    const [first] = await Promise.allSettled(
      ['first', 'second'].map((attemptId) => new PendingOrders(place).add(attemptId)),
    );

    assert.equal(first?.status, 'rejected');
    assert.deepEqual(
      (await new PendingOrders(place).list()).map(({ attemptId }) => attemptId),
      ['second'],
    );
  });
});
