import assert from 'node:assert/strict';
import { it } from 'node:test';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { BoundedMemoryLimiter } from '../../src/rate-limits/bounded-memory-limiter.ts';
import { PointCounter } from '../../src/rate-limits/point-counter.ts';

it('returns no points to a store that they were not taken from', async () => {
  const limit = { points: 2, seconds: 60, coolOffSeconds: 0 };
  const [here, there] = [new BoundedMemoryLimiter(limit, 10), new BoundedMemoryLimiter(limit, 10)];
  let limiter = here;
  const { clock } = systemRuntime;
  const switched = new Proxy(here, { get: (_target, name) => Reflect.get(limiter, name).bind(limiter) });
  const counter = new PointCounter({ limit, limiter: switched, clock, reserves: false });
  const taken = await counter.take('caller', 2);

  limiter = there;
  await taken.giveBack(2);
  const counts = [await counter.take('caller', 2), await counter.take('caller', 1)];

  assert.deepEqual(
    counts.map(({ refused }) => refused),
    [false, true],
  );
});
