/** Waiting as a dependency, so that tests move time by hand instead of sleeping. */
export interface Timers {
  /**
   * Runs the task once after the delay; the returned function cancels it. A waiting task does not keep the process
   * alive.
   */
  after(milliseconds: number, task: () => void): () => void;
}

export const systemTimers: Timers = {
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
