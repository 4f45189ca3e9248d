import type { Timers } from '../../lib/timers.ts';

/** Resolves after the time, or as soon as the signal aborts: the caller checks the signal. */
export function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(milliseconds, finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
