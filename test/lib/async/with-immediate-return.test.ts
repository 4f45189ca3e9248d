import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withImmediateReturn } from '../../../src/lib/async/with-immediate-return.ts';

const ENDED = { done: true, value: undefined };

describe('withImmediateReturn', () => {
  it('hands on the values of the generator, and its end', async (t) => {
    const leave = t.mock.fn();
    const iterator = withImmediateReturn(count(2), leave);

    const seen: number[] = [];
    for await (const value of iterator) seen.push(value);

    assert.deepEqual(seen, [1, 2]);
    assert.deepEqual(await iterator.next(), ENDED);
    assert.equal(leave.mock.callCount(), 0);
  });

  it('ends what waits when it is left, though the generator waits on', async (t) => {
    const leave = t.mock.fn();
    const iterator = withImmediateReturn(waitForever(), leave);
    const waiting = [iterator.next(), iterator.next()];

    assert.deepEqual(await iterator.return?.(), ENDED);

    assert.deepEqual(await Promise.all(waiting), [ENDED, ENDED]);
    assert.deepEqual(await iterator.next(), ENDED);
    assert.deepEqual(await iterator.return?.(), ENDED);
    assert.equal(leave.mock.callCount(), 1);
  });

  it('leaves when a loop is left, also before the first value was asked for', async (t) => {
    const [leaveLoop, leaveUnread] = [t.mock.fn(), t.mock.fn()];

    for await (const _value of withImmediateReturn(count(2), leaveLoop)) break;
    await withImmediateReturn(count(2), leaveUnread).return?.();

    assert.deepEqual([leaveLoop.mock.callCount(), leaveUnread.mock.callCount()], [1, 1]);
  });

  it('hands on an error of the generator', async () => {
    const iterator = withImmediateReturn(fail(), () => {});

    await assert.rejects(iterator.next(), { message: 'no store' });
    assert.deepEqual(await iterator.next(), ENDED);
  });
});

async function* count(to: number): AsyncGenerator<number, void> {
  for (let value = 1; value <= to; value += 1) yield value;
}

async function* waitForever(): AsyncGenerator<number, void> {
  await new Promise(() => {});
}

// biome-ignore lint/correctness/useYield: it fails before it has a value.
async function* fail(): AsyncGenerator<number, void> {
  throw new Error('no store');
}
