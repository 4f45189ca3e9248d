import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { silentLogger } from '../../src/lib/logger.ts';
import { AppIdAlarm } from '../../src/rate-limits/app-id-alarm.ts';
import { BoundedMemoryLimiter } from '../../src/rate-limits/bounded-memory-limiter.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => Promise<void>;

describe('a limit counted in memory', () => {
  const counters = {
    BoundedMemoryLimiter: new BoundedMemoryLimiter({ points: 100, seconds: 60, coolOffSeconds: 0 }, 3),
    AppIdAlarm: { consume: (key: string) => new AppIdAlarm(silentLogger).note(key, 1) },
  };
  for (const [name, limiter] of Object.entries(counters)) {
    it(`keeps no request in memory until its window ends: ${name}`, async () => {
      const scope = new AsyncLocalStorage<object>();
      const answer = async () => {
        const request = {};
        await scope.run(request, () => limiter.consume('a'));
        return new WeakRef(request);
      };

      const request = await answer();
      await new Promise((turn) => setImmediate(turn));
      await collectGarbage();

      assert.equal(request.deref(), undefined);
    });
  }
});

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
