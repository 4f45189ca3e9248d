import type { Timers } from '../lib/timers.ts';
import type { HttpSettings } from './http-settings.ts';
import { UpstreamFailure } from './upstream-failure.ts';

type RetrySettings = Pick<HttpSettings, 'readRetries' | 'retryBaseMs' | 'retryMaxMs' | 'maxRetryAfterMs'>;

export interface RetryDependencies {
  readonly timers: Timers;
  /** From 0 up to but not including 1. */
  readonly random: () => number;
}

/**
 * Milliseconds until the next attempt, or undefined if there is none. Full jitter: between zero and the doubled delay,
 * so that callers who failed together do not retry together. A Retry-After is a minimum.
 */
export function retryDelay(
  failure: UpstreamFailure,
  attempt: number,
  settings: RetrySettings,
  random: () => number,
): number | undefined {
  if (!failure.passing || attempt > settings.readRetries) return undefined;
  if (failure.retryAfterMs !== null && failure.retryAfterMs > settings.maxRetryAfterMs) return undefined;
  const ceiling = Math.min(settings.retryMaxMs, settings.retryBaseMs * 2 ** (attempt - 1));
  return (failure.retryAfterMs ?? 0) + Math.floor(random() * ceiling);
}

/** Repeats a read. Not cockatiel's retry, which waits on the real clock and ignores an abort. */
export async function withRetries<T>(
  read: () => Promise<T>,
  settings: RetrySettings,
  { timers, random }: RetryDependencies,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || signal.aborted) throw error;
      const delay = retryDelay(error, attempt, settings, random);
      if (delay === undefined) throw error;
      await pause(timers, delay, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Reads a Retry-After header: seconds or an HTTP date. Undefined for anything else. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Resolves after the time, or as soon as the signal aborts: the caller checks the signal. */
function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const cancel = timers.after(milliseconds, finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
