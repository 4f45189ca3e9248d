import type { Timers } from '../timers.ts';
import type { WakeUp } from './wake-up.ts';

/** Works at once, after each wake-up, and after `milliseconds` without one, until the wake-ups end. Work must not reject. */
export async function repeat(
  { timers, wakeUp }: { readonly timers: Timers; readonly wakeUp: WakeUp },
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!wakeUp.hasEnded) {
    await work();
    const cancel = timers.after(milliseconds, () => wakeUp.wake());
    await wakeUp.wait();
    cancel();
  }
}
