import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { EventBus } from '../../src/events/event-bus.ts';

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
    it('wakes every watcher of the topic and nobody else', async (t) => {
      const { bus, settled } = await open(t);
      const watchers = [bus.subscribe('cart:a'), bus.subscribe('cart:a')];
      const other = bus.subscribe('cart:b');
      const otherNext = track(other.next());

      bus.publish('cart:a');

      assert.deepEqual(await Promise.all(watchers.map((watcher) => watcher.next())), [WOKEN, WOKEN]);
      await settled();
      assert.equal(otherNext.settled, false);
    });

    it('keeps a wake-up that comes between subscribing and the first next()', async (t) => {
      const { bus, settled } = await open(t);
      const watcher = bus.subscribe('cart:a');

      bus.publish('cart:a');
      await settled();

      assert.deepEqual(await watcher.next(), WOKEN);
    });

    it('says nothing of wake-ups from before the subscription', async (t) => {
      const { bus, settled } = await open(t);
      bus.publish('cart:a');
      await settled();

      const next = track(bus.subscribe('cart:a').next());
      await settled();

      assert.equal(next.settled, false);
    });

    it('folds the wake-ups that come while the watcher is busy into one', async (t) => {
      const { bus, settled } = await open(t);
      const watcher = bus.subscribe('cart:a');

      for (let count = 0; count < 1000; count += 1) bus.publish('cart:a');
      await settled();

      assert.deepEqual(await watcher.next(), WOKEN);
      const second = track(watcher.next());
      await settled();
      assert.equal(second.settled, false);
    });

    it('wakes a watcher again after it was woken', async (t) => {
      const { bus } = await open(t);
      const watcher = bus.subscribe('cart:a');

      const first = watcher.next();
      bus.publish('cart:a');
      assert.deepEqual(await first, WOKEN);
      const second = watcher.next();
      bus.publish('cart:a');

      assert.deepEqual(await second, WOKEN);
    });

    it('ends a waiting next() at once when return() is called, and forgets the watcher', async (t) => {
      const { bus, countSubscribers } = await open(t);
      const watcher = bus.subscribe('cart:a');
      const waiting = [watcher.next(), watcher.next()];

      const returned = await watcher.return?.();

      assert.deepEqual(returned, ENDED);
      assert.deepEqual(await Promise.all(waiting), [ENDED, ENDED]);
      assert.deepEqual(await watcher.next(), ENDED);
      assert.equal(countSubscribers(), 0);
    });

    it('drops a wake-up that nobody fetched when return() is called', async (t) => {
      const { bus, settled } = await open(t);
      const watcher = bus.subscribe('cart:a');
      bus.publish('cart:a');
      await settled();

      await watcher.return?.();

      assert.deepEqual(await watcher.next(), ENDED);
    });

    it('lets one watcher go without disturbing another of the same topic', async (t) => {
      const { bus, countSubscribers } = await open(t);
      const [leaving, staying] = [bus.subscribe('cart:a'), bus.subscribe('cart:a')];

      await leaving.return?.();
      await leaving.return?.();
      bus.publish('cart:a');

      assert.deepEqual(await staying.next(), WOKEN);
      assert.equal(countSubscribers(), 1);
    });

    it('leaves the watch when a for-await loop is left', async (t) => {
      const { bus, countSubscribers } = await open(t);
      const watcher = bus.subscribe('cart:a');
      bus.publish('cart:a');

      let rounds = 0;
      for await (const _wakeUp of watcher) {
        rounds += 1;
        break;
      }

      assert.equal(rounds, 1);
      assert.equal(countSubscribers(), 0);
    });

    it('keeps nothing of ten thousand watchers that came and went', async (t) => {
      const { bus, countSubscribers } = await open(t);

      for (let count = 0; count < 10_000; count += 1) {
        const watcher = bus.subscribe(`cart:${count % 100}`);
        const waiting = watcher.next();
        await watcher.return?.();
        await waiting;
      }

      assert.equal(countSubscribers(), 0);
    });

    it('ends every watcher on close(), also those who come later', async (t) => {
      const { bus, countSubscribers } = await open(t);
      const [waiting, idle] = [bus.subscribe('cart:a'), bus.subscribe('cart:b')];
      const next = waiting.next();

      await bus.close();

      assert.deepEqual(await next, ENDED);
      assert.deepEqual(await idle.next(), ENDED);
      assert.deepEqual(await bus.subscribe('cart:a').next(), ENDED);
      assert.equal(countSubscribers(), 0);
      bus.publish('cart:a');
      await bus.close();
    });
  });
}

const WOKEN = { done: false, value: undefined };
const ENDED = { done: true, value: undefined };

function track(promise: Promise<unknown>): { readonly settled: boolean } {
  const state = { settled: false };
  const settle = () => {
    state.settled = true;
  };
  promise.then(settle, settle);
  return state;
}
