import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  CountBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
  type IHalfOpenAfterBackoffContext,
  TaskCancelledError,
} from 'cockatiel';
import { mayBegin } from '../lib/async/begin-while.ts';
import { untilAborted } from '../lib/async/until-aborted.ts';
import type { Clock } from '../lib/clock.ts';
import type { HttpSettings } from './http-settings.ts';
import { UpstreamFailure } from './upstream-failure.ts';

export interface BulkheadAndBreakerState {
  readonly breaker: 'closed' | 'open' | 'half-open';
  readonly active: number;
  readonly waiting: number;
}

/** Isolates one service's failures: limits concurrent calls, and a breaker pauses calls to a service that fails. */
export interface BulkheadAndBreaker {
  run<T>(task: () => Promise<T>, call: { readonly kind: 'read' | 'write'; readonly signal: AbortSignal }): Promise<T>;
  state(): BulkheadAndBreakerState;
}

type IsolationSettings = Pick<
  HttpSettings,
  'concurrency' | 'queue' | 'breakerThreshold' | 'breakerWindow' | 'breakerOpenMs'
>;

export function createBulkheadAndBreaker(settings: IsolationSettings, clock: Clock): BulkheadAndBreaker {
  const places = bulkhead(settings.concurrency, settings.queue);
  // A quarter of the places is for writes alone, so that orders do not wait for a flood of reads.
  const readPlaces = bulkhead(settings.concurrency - Math.floor(settings.concurrency / 4), settings.queue);
  const pauses = createPauses(settings.breakerOpenMs, clock);
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(
      (error) =>
        (error instanceof UpstreamFailure && error.unhealthy) ||
        // A call that was to find out whether the platform is back has not found out.
        (breaker.state === CircuitState.HalfOpen && (isAbort(error) || isRefusalPage(error))),
    ),
    {
      halfOpenAfter: pauses.backoff,
      breaker: new CountBreaker({ threshold: settings.breakerThreshold, size: settings.breakerWindow }),
    },
  );
  return {
    run: async (task, { kind, signal }) => {
      let started = false;
      const start = () => {
        if (!mayBegin(signal)) throw new TaskCancelledError();
        started = true;
        return task();
      };
      const takePlace = () => places.execute(() => breaker.execute(start, signal), signal);
      try {
        // cockatiel's queue checks the signal only when a call's turn comes; the caller does not wait for that.
        return await untilAborted(
          kind === 'read' ? readPlaces.execute(takePlace, signal) : takePlace(),
          signal,
          () => new TaskCancelledError(),
        );
      } catch (error) {
        throw translate(error, { started, pauseLeft: pauses.left() });
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
      waiting: 2 * settings.queue - places.queueSlots - readPlaces.queueSlots,
    }),
  };
}

const isAbort = (error: unknown): boolean =>
  error instanceof TaskCancelledError || (error instanceof UpstreamFailure && error.reason === 'aborted');

/** The page of a firewall, say: it tells nothing of the platform behind it. */
const isRefusalPage = (error: unknown): boolean => error instanceof UpstreamFailure && error.isRefusal;

/**
 * cockatiel uses the system clock. With an infinite duration, our clock decides when a pause ends. `left`: its milliseconds; none once the
 * clock was put back. A refused request begins no further pause: the next call tries the platform.
 */
function createPauses(milliseconds: number, clock: Clock) {
  let since = clock.now();
  const left = () => (clock.now() < since ? 0 : since + milliseconds - clock.now());
  const begin = ({ result }: IHalfOpenAfterBackoffContext): IBackoff<IHalfOpenAfterBackoffContext> => {
    if (!('error' in result && isRefusalPage(result.error))) since = clock.now();
    return {
      get duration() {
        return left() > 0 ? Number.POSITIVE_INFINITY : -1;
      },
      next: begin,
    };
  };
  return { backoff: { next: begin }, left };
}

/** `pauseLeft`: milliseconds until the platform is called again. At most 0 if another call finds out whether it is back. */
function translate(
  error: unknown,
  { started, pauseLeft }: { readonly started: boolean; readonly pauseLeft: number },
): unknown {
  if (error instanceof BrokenCircuitError) {
    return new UpstreamFailure({
      reason: 'breaker-open',
      outcome: 'not-sent',
      retryAfterMs: Math.max(pauseLeft, 1),
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
