/** Waiting as a dependency, so that tests decide when a time-out strikes. */
export interface Timers {
  /** Runs `task` after the time, unless the returned function is called first. */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemTimers: Timers = {
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or as soon as the signal aborts: the caller looks at the signal. */
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
