import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withinTime } from '../../../src/lib/async/within-time.ts';

/** Keeps the event loop from its timers and from everything else. */
function beBusy(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

describe('withinTime', () => {
  it('takes an answer that has come while the event loop was too busy to read it', async () => {
    const answer = new Promise((resolve) => setImmediate(resolve, 'in time'));
    const waiting = withinTime(answer, 5);

    beBusy(10);

    assert.equal(await waiting, 'in time');
  });

  it('rejects once the time is over', async () => {
    await assert.rejects(withinTime(new Promise(() => {}), 1), {
      name: 'TooLateError',
      message: 'No response within 1 ms',
    });
  });
});
