import { afterTime } from '../lib/async/after-time.ts';
import type { Clock } from '../lib/clock.ts';
import { type Logger, silentLogger } from '../lib/logger.ts';
import type { Timers } from '../lib/timers.ts';
import type { SpanAttributes } from '../lib/tracing/span.ts';
import { traced } from '../lib/tracing/traced.ts';
import { currentWork } from '../lib/tracing/work.ts';
import { type BulkheadAndBreakerState, createBulkheadAndBreaker } from './bulkhead-and-breaker.ts';
import type { HttpSettings } from './http-settings.ts';
import {
  createUndiciTransport,
  type HttpTransport,
  type TransportRequest,
  type TransportResponse,
} from './http-transport.ts';
import { parseJson, readText } from './json-body.ts';
import { parseRetryAfter, withRetries } from './retry.ts';
import { toTransportFailure } from './transport-failure.ts';
import { UpstreamFailure } from './upstream-failure.ts';

export interface HttpCall extends TransportRequest {
  /** For logs and errors: the operation's name, never one of its values. */
  readonly operation: string;
  /** A read is repeated after a passing failure; a write never is. */
  readonly kind: 'read' | 'write';
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON, not yet checked; undefined for an empty body. */
  readonly body: unknown;
}

export interface HttpClientDependencies {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  readonly logger?: Logger;
  /** A recording or a broken service in tests; the network by default. */
  readonly transport?: HttpTransport;
}

/** The connection to one service of another company: bounded in time, size and number, and alone with its failures. */
export interface HttpClient {
  /** Returns responses below 500 except 429. Throws UpstreamFailure for all others. */
  send(call: HttpCall): Promise<HttpAnswer>;
  state(): BulkheadAndBreakerState;
  close(): Promise<void>;
}

export function createHttpClient(settings: HttpSettings, dependencies: HttpClientDependencies): HttpClient {
  const { clock, timers } = dependencies;
  const time: Clock & Timers = { now: () => clock.now(), after: (...wait) => timers.after(...wait) };
  const logger = dependencies.logger ?? silentLogger;
  const transport = dependencies.transport ?? createUndiciTransport(settings);
  const isolation = createBulkheadAndBreaker(settings, clock);

  const attempt = async (call: HttpCall): Promise<HttpAnswer> => {
    const startedAt = clock.now();
    const end = new AbortController();
    const cancel = afterTime(settings.totalTimeoutMs, () => end.abort(), time);
    const leave = () => end.abort(call.signal.reason);
    call.signal.addEventListener('abort', leave, { once: true });
    try {
      const answer = await tracedExchange({ ...call, signal: end.signal });
      logger.debug({ operation: call.operation, status: answer.status, ms: clock.now() - startedAt }, 'platform call');
      return answer;
    } catch (error) {
      const failure = whyItEnded(error, call, end.signal);
      const { reason, outcome } = failure;
      logger.warn({ operation: call.operation, reason, outcome, ms: clock.now() - startedAt }, 'Platform call failed');
      throw failure;
    } finally {
      cancel();
      call.signal.removeEventListener('abort', leave);
    }
  };

  const tracedExchange = (call: HttpCall): Promise<HttpAnswer> =>
    traced(call.method, { kind: 'client' }, async (span) => {
      span?.set(describeCall(call));
      const answer = await exchange({ ...call, headers: withTraceParent(call.headers) });
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    });

  const exchange = async (call: HttpCall): Promise<HttpAnswer> => {
    const response = await transport.send(call);
    const text = await readText(response, settings.maxResponseBytes, call.operation);
    requireUsableStatus(response.status, response.headers, call.operation, clock);
    return {
      status: response.status,
      headers: response.headers,
      body: parseBody(text, response, call.operation),
    };
  };

  return {
    send: (call) => {
      const guarded = () => isolation.run(() => attempt(call), call);
      return call.kind === 'read' ? withRetries(guarded, settings, dependencies, call.signal) : guarded();
    },
    state: () => isolation.state(),
    close: () => transport.close(),
  };
}

/** The platform's address is in the configuration; paths may hold what a client wrote. */
const describeCall = ({ operation, method, url }: HttpCall): SpanAttributes => ({
  'cartwright.operation': operation,
  'http.request.method': method,
  'server.address': new URL(url).hostname,
});

/** The platform can go on with the trace. */
function withTraceParent(headers: HttpCall['headers']): HttpCall['headers'] {
  const { span } = currentWork();
  return span === undefined ? headers : { ...headers, traceparent: span.traceParent };
}

function whyItEnded(error: unknown, { operation, signal }: HttpCall, end: AbortSignal): UpstreamFailure {
  if (signal.aborted) {
    const description = `${operation}: the call was aborted before the platform responded`;
    return new UpstreamFailure({ reason: 'aborted', outcome: 'unknown', description });
  }
  if (end.aborted) {
    const description = `${operation}: no complete response in time`;
    return new UpstreamFailure({ reason: 'timeout', outcome: 'unknown', description });
  }
  return toTransportFailure(error, operation);
}

/** A page that refuses the request, such as that of a firewall, is no JSON either. */
function parseBody(text: string, { status, headers }: TransportResponse, operation: string): unknown {
  try {
    return parseJson(text, headers['content-type'], operation);
  } catch (error) {
    // A proxy answers 404 and 408 also where the platform behind it is away.
    if (!(error instanceof UpstreamFailure) || status < 400 || status === 404 || status === 408) throw error;
    const { reason, description } = error;
    // A credential is checked before anything is done.
    const outcome = status === 401 ? 'refused' : error.outcome;
    throw new UpstreamFailure({ reason, outcome, description: description ?? operation, isRefusal: true });
  }
}

function requireUsableStatus(
  status: number,
  headers: Readonly<Record<string, string>>,
  operation: string,
  clock: Clock,
): void {
  if (status < 500 && status !== 429) return;
  const retryAfterMs = parseRetryAfter(headers['retry-after'], clock.now());
  throw new UpstreamFailure({
    reason: status === 429 ? 'rate-limited' : 'status',
    outcome: status === 429 ? 'refused' : 'unknown',
    description: `${operation}: the platform answered with status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
