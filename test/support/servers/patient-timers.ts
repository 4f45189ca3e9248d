import type { Timers } from '../../../src/lib/timers.ts';

const TURNS = 50;

/**
 * Timers of a service whose shops are in the process of the test. What falls due lets the event loop turn first, so that a shop that
 * answers is never late because the machine is busy, however short its time: only one that hangs is.
 */
export const patientTimers: Timers = {
  after(milliseconds, task) {
    let turns = TURNS;
    const turn = () => {
      if (turns === 0) return task();
      turns -= 1;
      timer = setTimeout(turn, 1).unref();
    };
    let timer = setTimeout(turn, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
