import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoffFactory,
  TaskCancelledError,
} from 'cockatiel';
import type { Clock } from '../../lib/clock.ts';
import type { HttpSettings } from './http-settings.ts';
import { UpstreamFailure } from './upstream-failure.ts';

export interface ResilienceState {
  readonly breaker: 'closed' | 'open' | 'half-open';
  readonly active: number;
  readonly waiting: number;
}

/** Isolates one merchant's failures: limits concurrent calls, and a breaker pauses calls to a failing platform. */
export interface Resilience {
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  state(): ResilienceState;
}

type ResilienceSettings = Pick<
  HttpSettings,
  'concurrency' | 'queue' | 'breakerThreshold' | 'breakerWindow' | 'breakerOpenMs'
>;

export function createResilience(settings: ResilienceSettings, clock: Clock): Resilience {
  const places = bulkhead(settings.concurrency, settings.queue);
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(
      (error) =>
        (error instanceof UpstreamFailure && error.unhealthy) ||
        // A call that was to find out whether the platform is back, and whose caller left, has not found out.
        (breaker.state === CircuitState.HalfOpen && isAbort(error)),
    ),
    {
      halfOpenAfter: openFor(settings.breakerOpenMs, clock),
      breaker: new CountBreaker({ threshold: settings.breakerThreshold, size: settings.breakerWindow }),
    },
  );
  return {
    run: async (task, signal) => {
      let started = false;
      const start = () => {
        if (signal.aborted) throw new TaskCancelledError();
        started = true;
        return task();
      };
      try {
        return await untilAborted(
          places.execute(() => breaker.execute(start, signal), signal),
          signal,
        );
      } catch (error) {
        throw translate(error, started);
      }
    },
    state: () => ({
      breaker:
        breaker.state === CircuitState.Closed
          ? 'closed'
          : breaker.state === CircuitState.HalfOpen
            ? 'half-open'
            : 'open',
      active: settings.concurrency - places.executionSlots,
      waiting: settings.queue - places.queueSlots,
    }),
  };
}

const isAbort = (error: unknown): boolean =>
  error instanceof TaskCancelledError || (error instanceof UpstreamFailure && error.reason === 'aborted');

/** cockatiel uses the system clock. With an infinite duration, our clock decides when it ends. */
function openFor(milliseconds: number, clock: Clock): IBackoffFactory<unknown> {
  return {
    next: () => {
      const openedAt = clock.now();
      return {
        get duration() {
          return clock.now() - openedAt < milliseconds ? Number.POSITIVE_INFINITY : -1;
        },
        next: () => openFor(milliseconds, clock).next(undefined),
      };
    },
  };
}

/** cockatiel's queue checks the signal only when a call's turn comes; the caller does not wait for that. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new TaskCancelledError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function translate(error: unknown, started: boolean): unknown {
  if (error instanceof BrokenCircuitError) {
    return new UpstreamFailure({
      reason: 'breaker-open',
      outcome: 'not-sent',
      description: 'The platform failed repeatedly. Calls are paused; retry shortly.',
    });
  }
  if (error instanceof BulkheadRejectedError) {
    return new UpstreamFailure({
      reason: 'bulkhead-full',
      outcome: 'not-sent',
      description: 'Too many calls to this platform are waiting. Retry shortly.',
    });
  }
  if (error instanceof TaskCancelledError) {
    return new UpstreamFailure({
      reason: 'aborted',
      outcome: started ? 'unknown' : 'not-sent',
      description: 'The call was aborted before the platform responded.',
    });
  }
  return error;
}
