import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureInTurns, type Target } from '../../bench/support/rounds.ts';

describe('measuring in turns', () => {
  it('takes the first 1,000 requests as cold and none before the last of the warm-up as warm', async () => {
    const sends: string[] = [];

    const [fast, slow] = await measureInTurns(
      [createTarget('fast', 3_000, sends), createTarget('slow', 1_000, sends)],
      { rounds: 2, milliseconds: 100 },
    );

    assert.deepEqual(sends, [
      'fast: 1000 requests',
      'slow: 1000 requests',
      'fast: 1000 requests',
      'fast: 1000 requests',
      'fast: 100 ms',
      'slow: 100 ms',
      'fast: 100 ms',
      'slow: 100 ms',
    ]);
    assert.deepEqual(fast, { name: 'fast', rate: 50, coldCpu: 1, cpu: 4, p50: 5.5, p99: 5.5 });
    assert.deepEqual(slow, { name: 'slow', rate: 50, coldCpu: 1, cpu: 2, p50: 3.5, p99: 3.5 });
  });
});

/** The n-th time that it is sent requests, each takes n microseconds and more of latency. */
function createTarget(name: string, warmUp: number, sends: string[]): Target {
  let times = 0;
  return {
    name,
    warmUp,
    send: async (end) => {
      times += 1;
      sends.push(`${name}: ${'requests' in end ? `${end.requests} requests` : `${end.milliseconds} ms`}`);
      const requests = 'requests' in end ? end.requests : 10;
      return { requests, seconds: requests / 50, cpu: times * requests, p50: times + 0.5, p99: times + 0.5 };
    },
  };
}
