import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemTimers } from '../../src/lib/timers.ts';

describe('the system’s timers', () => {
  it('run a task after the delay, and not once it is cancelled', async () => {
    const ran: string[] = [];
    const done = Promise.withResolvers<void>();

    systemTimers.after(1, () => ran.push('cancelled'))();
    // An own timer keeps the process alive: those of the service do not.
    const alive = setTimeout(() => {}, 10_000);
    systemTimers.after(5, () => {
      ran.push('kept');
      done.resolve();
    });
    await done.promise;
    clearTimeout(alive);

    assert.deepEqual(ran, ['kept']);
  });
});
