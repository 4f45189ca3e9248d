export const TICK_MS = 25;

/**
 * Milliseconds as this process lives them, for promises about time: while the machine is too busy to let it run, its clock stands still,
 * and so do the time-outs of what it tests.
 */
export function startOwnClock(): Disposable & { readonly milliseconds: () => number } {
  let ticks = 0;
  // An interval does not catch up with what it missed.
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  timer.unref();
  return { milliseconds: () => ticks * TICK_MS, [Symbol.dispose]: () => clearInterval(timer) };
}
