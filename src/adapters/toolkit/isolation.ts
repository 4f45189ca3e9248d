import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
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

export interface IsolationState {
  readonly breaker: 'closed' | 'open' | 'half-open';
  readonly active: number;
  readonly waiting: number;
}

/** Keeps one merchant's trouble its own: a limited number of places, and a breaker that stops asking who does not answer. */
export interface Isolation {
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  state(): IsolationState;
}

type IsolationSettings = Pick<
  HttpSettings,
  'concurrency' | 'queue' | 'breakerThreshold' | 'breakerWindow' | 'breakerOpenMs'
>;

export function createIsolation(settings: IsolationSettings, clock: Clock): Isolation {
  const places = bulkhead(settings.concurrency, settings.queue);
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof UpstreamFailure && error.unhealthy),
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

/** cockatiel measures on the system clock; a duration that is endless until our clock says otherwise puts ours in charge. */
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

/** cockatiel's queue does not look at the signal before its turn comes; the caller does not wait for that. */
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
      description: 'The platform failed too often just now; it is asked again in a moment',
    });
  }
  if (error instanceof BulkheadRejectedError) {
    return new UpstreamFailure({
      reason: 'bulkhead-full',
      outcome: 'not-sent',
      description: 'Too many calls to this platform are waiting already',
    });
  }
  if (error instanceof TaskCancelledError) {
    return new UpstreamFailure({
      reason: 'aborted',
      outcome: started ? 'unknown' : 'not-sent',
      description: 'The caller gave up before the platform answered',
    });
  }
  return error;
}
