import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { InProcessEventBus } from '../../../src/cluster/events/in-process-event-bus.ts';
import { describeEventBusContract } from '../../contract/event-bus.ts';
import { ManualTime } from '../../support/manual-time.ts';

describeEventBusContract('in process', async () => {
  const bus = new InProcessEventBus();
  return {
    bus,
    settled: () => turn(),
    countSubscribers: () => bus.size,
    dispose: () => bus.close(),
  };
});

const CROWD = 1_000;

/** A bus with a crowd at one topic. */
function gather(wake: (index: number) => void) {
  const time = new ManualTime(0);
  const bus = new InProcessEventBus({ timers: time });
  const leave = Array.from({ length: CROWD }, (_, index) => bus.subscribe('a', () => wake(index)));
  const settle = async () => {
    await time.advance(1_000);
    await time.advance(1_000);
  };
  return { time, bus, leave, settle };
}

describe('a crowd that waits for one topic', () => {
  it('is woken in turns, so that the work that woke it goes on in between', async () => {
    let woken = 0;
    const { time, bus, settle } = gather(() => {
      woken += 1;
    });

    bus.publish('a');

    assert.ok(woken > 0 && woken < CROWD / 10, `${woken} were woken at once`);
    await time.advance(100);
    assert.ok(woken < CROWD / 10, `${woken} were woken soon`);
    await settle();
    assert.equal(woken, CROWD);
    assert.equal(time.waiting, 0);
  });

  it('is woken once for all that is published meanwhile, and misses nothing of it', async () => {
    let version = 0;
    let calls = 0;
    const seen = new Array<number>(CROWD).fill(0);
    const { time, bus, settle } = gather((index) => {
      seen[index] = version;
      calls += 1;
    });

    for (version = 1; version < 9; version += 1) {
      bus.publish('a');
      await turn();
    }
    version = 9;
    await time.advance(200);
    bus.publish('a');
    await settle();

    assert.deepEqual(new Set(seen), new Set([9]));
    assert.ok(calls <= 3 * CROWD, `${calls} calls`);
  });

  it('wakes nobody who has left meanwhile', async () => {
    let woken = 0;
    const { bus, leave, settle } = gather(() => {
      woken += 1;
    });
    bus.publish('a');
    const before = woken;

    for (const end of leave) end();
    await settle();

    assert.deepEqual([woken, bus.size], [before, 0]);
  });
});
