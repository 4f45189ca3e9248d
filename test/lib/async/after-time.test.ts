import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { afterTime } from '../../../src/lib/async/after-time.ts';

/** A task after 2,000 ms, and a machine that runs its timer as late as the test says. */
function start(t: TestContext) {
  let now = 1_000;
  const waits: { readonly milliseconds: number; readonly task: () => void }[] = [];
  const cancelled: number[] = [];
  const task = t.mock.fn();
  const cancel = afterTime(2_000, task, {
    now: () => now,
    after: (milliseconds, due) => {
      waits.push({ milliseconds, task: due });
      return () => cancelled.push(milliseconds);
    },
  });
  /** Runs the last timer, this many milliseconds after it was due. */
  const fire = (lateMs: number) => {
    const wait = waits.at(-1) ?? assert.fail();
    now += wait.milliseconds + lateMs;
    wait.task();
    return task.mock.callCount();
  };
  return { fire, cancel, cancelled, listWaits: () => waits.map(({ milliseconds }) => milliseconds) };
}

describe('afterTime', () => {
  it('runs the task when the time is over, also on a machine that is a little late', (t) => {
    const { fire, listWaits } = start(t);

    assert.deepEqual([fire(99), listWaits()], [1, [2_000]]);
  });

  it('waits as long again as the process stood still, once', (t) => {
    const { fire, listWaits } = start(t);

    assert.deepEqual([fire(300), listWaits()], [0, [2_000, 300]]);
    assert.deepEqual([fire(5_000), listWaits()], [1, [2_000, 300]]);
  });

  it('waits no longer again than the whole time', (t) => {
    const { fire, listWaits } = start(t);

    assert.deepEqual([fire(3_600_000), listWaits()], [0, [2_000, 2_000]]);
  });

  it('is cancelled in its first wait and in its second', (t) => {
    const { fire, cancel, cancelled } = start(t);
    cancel();
    fire(300);

    cancel();

    assert.deepEqual(cancelled, [2_000, 300]);
  });

  it('is cancelled once its timer has run, too', async (t) => {
    const task = t.mock.fn();
    const cancel = afterTime(1, task);
    const later = Promise.withResolvers<void>();
    // Of two timers with one time, the first runs right before the second.
    setTimeout(() => {
      cancel();
      setImmediate(later.resolve);
    }, 1);

    await later.promise;

    assert.equal(task.mock.callCount(), 0);
  });
});
