import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BoundedMemoryLimiter } from '../../../src/nodes/rate-limits/bounded-memory-limiter.ts';

describe('BoundedMemoryLimiter', () => {
  it('forgets the key that was counted longest ago, and keeps no more than it may', async () => {
    const limiter = new BoundedMemoryLimiter({ points: 100, seconds: 60, coolOffSeconds: 0 }, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) await limiter.consume(key);

    const counts = await Promise.all(['a', 'b', 'c', 'd'].map((key) => limiter.get(key)));

    assert.deepEqual(
      counts.map((count) => count?.consumedPoints),
      [2, undefined, 1, 1],
    );
    assert.equal(limiter.dump().storage.length, 3);
  });

  it('holds a flood of addresses within its bound', async () => {
    const limiter = new BoundedMemoryLimiter({ points: 100, seconds: 60, coolOffSeconds: 0 }, 1_000);

    for (let index = 0; index < 20_000; index += 1) await limiter.consume(`address ${index}`);

    assert.equal(limiter.dump().storage.length, 1_000);
  });
});
