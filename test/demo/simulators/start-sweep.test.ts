import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startSweep } from '../../../src/demo/simulators/http/start-sweep.ts';
import { ManualTime } from '../../support/manual-time.ts';

describe('the sweep of a simulator', () => {
  it('goes on after one that failed, and ends when it is stopped', async () => {
    const timers = new ManualTime();
    const logged: string[] = [];
    const note = (_fields: object, message: string) => void logged.push(message);
    let sweeps = 0;
    const sweep = () => {
      sweeps += 1;
      if (sweeps === 2) throw new Error('The disk is full');
    };

    const logger = { debug: note, info: note, warn: note, error: note };
    const stop = startSweep(sweep, { name: 'books', pause: 1_000, timers, logger });
    await timers.advance(2_000);
    stop();
    await timers.advance(1_000);

    assert.equal(sweeps, 3);
    assert.deepEqual(logged, ['The books failed to sweep what is over']);
    assert.equal(timers.waiting, 0);
  });
});
