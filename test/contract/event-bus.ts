import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { EventBus } from '../../src/cluster/events/event-bus.ts';

export interface EventBusUnderTest {
  readonly bus: EventBus;
  /** Resolves when everything published so far has arrived at the subscribers. */
  readonly settled: () => Promise<void>;
  /** How many subscribers the bus still knows. */
  readonly countSubscribers: () => number;
  readonly dispose: () => Promise<void>;
}

/** Everything that `EventBus` promises, for any implementation. */
export function describeEventBusContract(name: string, createBus: () => Promise<EventBusUnderTest>): void {
  async function open(t: TestContext): Promise<EventBusUnderTest> {
    const underTest = await createBus();
    t.after(() => underTest.dispose());
    return underTest;
  }

  describe(`event bus: ${name}`, () => {
    it('wakes every subscriber of the topic and nobody else', async (t) => {
      const { bus, settled } = await open(t);
      const [first, second, other] = [t.mock.fn(), t.mock.fn(), t.mock.fn()];
      bus.subscribe('cart:a', first);
      bus.subscribe('cart:a', second);
      bus.subscribe('cart:b', other);

      bus.publish('cart:a');
      await settled();

      assert.deepEqual(
        [first, second, other].map(({ mock }) => mock.callCount()),
        [1, 1, 0],
      );
    });

    it('says nothing of wake-ups from before the subscription', async (t) => {
      const { bus, settled } = await open(t);
      const wake = t.mock.fn();
      bus.publish('cart:a');
      await settled();

      bus.subscribe('cart:a', wake);
      await settled();

      assert.equal(wake.mock.callCount(), 0);
    });

    it('wakes a subscriber again after it was woken', async (t) => {
      const { bus, settled } = await open(t);
      const wake = t.mock.fn();
      bus.subscribe('cart:a', wake);

      bus.publish('cart:a');
      await settled();
      bus.publish('cart:a');
      await settled();

      assert.equal(wake.mock.callCount(), 2);
    });

    it('lets one subscriber go without disturbing another, also one with the same function', async (t) => {
      const { bus, settled, countSubscribers } = await open(t);
      const wake = t.mock.fn();
      const leave = bus.subscribe('cart:a', wake);
      bus.subscribe('cart:a', wake);

      leave();
      leave();
      bus.publish('cart:a');
      await settled();

      assert.equal(wake.mock.callCount(), 1);
      assert.equal(countSubscribers(), 1);
    });

    it('lets a subscriber go that leaves while it is woken', async (t) => {
      const { bus, settled, countSubscribers } = await open(t);
      const leaving = t.mock.fn(() => leave());
      const staying = t.mock.fn();
      const leave = bus.subscribe('cart:a', leaving);
      bus.subscribe('cart:a', staying);

      bus.publish('cart:a');
      await settled();
      bus.publish('cart:a');
      await settled();

      assert.equal(leaving.mock.callCount(), 1);
      assert.equal(staying.mock.callCount(), 2);
      assert.equal(countSubscribers(), 1);
    });

    it('keeps nothing of ten thousand subscribers that came and went', async (t) => {
      const { bus, countSubscribers } = await open(t);

      for (let count = 0; count < 10_000; count += 1) bus.subscribe(`cart:${count % 100}`, () => {})();

      assert.equal(countSubscribers(), 0);
    });

    it('wakes nobody after close(), and takes nobody', async (t) => {
      const { bus, settled, countSubscribers } = await open(t);
      const [early, late] = [t.mock.fn(), t.mock.fn()];
      const leave = bus.subscribe('cart:a', early);

      await bus.close();
      bus.subscribe('cart:a', late)();
      bus.subscribe('cart:a', late);
      bus.publish('cart:a');
      await settled();

      assert.equal(early.mock.callCount() + late.mock.callCount(), 0);
      assert.equal(countSubscribers(), 0);
      leave();
      await bus.close();
    });
  });
}
