import type { Clock } from '../clock.ts';
import type { Timers } from '../timers.ts';

/** A timer that comes later than this comes to a process that stood still, as on a virtual machine that is moved. */
const STANDSTILL_MS = 100;

const machineTime: Clock & Timers = {
  now: () => performance.now(),
  after(milliseconds, task) {
    // A busy event loop runs its timers before it reads the answers that came in the meantime.
    let immediate: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      immediate = setImmediate(task);
    }, milliseconds);
    return () => {
      clearTimeout(timer);
      clearImmediate(immediate);
    };
  },
};

/**
 * Runs the task once the time is over. If the process stood still until then, the task waits as long again, once and at most its
 * own time: the response may have arrived meanwhile, and nobody has read it yet. The returned function cancels the task.
 */
export function afterTime(milliseconds: number, task: () => void, time: Clock & Timers = machineTime): () => void {
  const dueAt = time.now() + milliseconds;
  let cancel = time.after(milliseconds, () => {
    const lateMs = time.now() - dueAt;
    if (lateMs < STANDSTILL_MS) task();
    else cancel = time.after(Math.min(lateMs, milliseconds), task);
  });
  return () => cancel();
}
