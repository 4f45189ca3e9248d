import { percentile } from './percentile.ts';

const EVERY_MS = 1;
const LONG_MS = 10;

export interface LoopDelays {
  /** Milliseconds. */
  readonly p99: number;
  readonly longest: number;
  /** How many were 10 ms or more. */
  readonly long: number;
}

/** Looks each millisecond how late the event loop is. */
export function watchLoop(): { stop(): LoopDelays } {
  const delays: number[] = [];
  let at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delays.push(now - at - EVERY_MS);
    at = now;
  }, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return {
        p99: percentile(delays, 0.99),
        longest: Math.max(...delays),
        long: delays.filter((delay) => delay >= LONG_MS).length,
      };
    },
  };
}
