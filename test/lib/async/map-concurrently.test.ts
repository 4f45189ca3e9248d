import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { mapConcurrently } from '../../../src/lib/async/map-concurrently.ts';

describe('mapping concurrently', () => {
  it('keeps the order and never has more than the limit on their way', async () => {
    let running = 0;
    let most = 0;

    const doubled = await mapConcurrently([5, 1, 4, 2, 3], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve();
      running -= 1;
      return item * 2;
    });

    assert.deepEqual([doubled, most], [[10, 2, 8, 4, 6], 2]);
    assert.deepEqual(await mapConcurrently([], 2, async () => 1), []);
  });

  it('fails with the first failure', async () => {
    const failing = mapConcurrently([1, 2], 1, async (item) => Promise.reject(new Error(`item ${item}`)));

    await assert.rejects(failing, { message: 'item 1' });
  });

  it('begins nothing more after a failure, also once what was on its way has ended', async () => {
    const begun: number[] = [];
    const slow = Promise.withResolvers<void>();
    const failing = mapConcurrently([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 1) await slow.promise;
      else throw new Error(`item ${item}`);
    });

    await assert.rejects(failing, { message: 'item 2' });
    slow.resolve();
    await setImmediate();

    assert.deepEqual(begun, [1, 2]);
  });
});
