import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { startDeadline } from '../../../src/lib/async/start-deadline.ts';

describe('startDeadline', () => {
  it('aborts with the error of AbortSignal.timeout', async () => {
    using deadline = startDeadline(1);

    await once(deadline.signal, 'abort');

    const { reason } = deadline.signal;
    assert.ok(reason instanceof DOMException);
    assert.deepEqual([reason.name, reason.message], ['TimeoutError', 'No response within 1 ms']);
  });

  it('leaves no timer once it is disposed', () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    const before = timers();

    const deadline = startDeadline(60_000);
    const during = timers();
    deadline[Symbol.dispose]();

    assert.deepEqual([during - before, timers() - before], [1, 0]);
  });
});
