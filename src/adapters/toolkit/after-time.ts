import type { Clock } from '../../lib/clock.ts';
import type { Timers } from '../../lib/timers.ts';

/** A timer that comes later than this comes to a process that stood still, as on a virtual machine that is moved. */
const STANDSTILL_MS = 100;

/**
 * Runs the task once the time is over. If the process stood still until then, the task waits as long again, at most once:
 * the response may have arrived meanwhile, and nobody has read it yet.
 */
export function afterTime(
  milliseconds: number,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
  task: () => void,
): () => void {
  const dueAt = clock.now() + milliseconds;
  let cancel = timers.after(milliseconds, () => {
    const lateMs = clock.now() - dueAt;
    if (lateMs < STANDSTILL_MS) task();
    else cancel = timers.after(Math.min(lateMs, milliseconds), task);
  });
  return () => cancel();
}
