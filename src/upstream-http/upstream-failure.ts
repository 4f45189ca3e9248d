import { CommerceError } from '../errors/commerce-error.ts';
import type { CommerceErrorOptions } from '../errors/error-details.ts';

/**
 * The known state of the request after a failure.
 * - `not-sent`: it never reached the service (no connection, breaker open, queue full).
 * - `refused`: it arrived and was rejected before any work (429).
 * - `unknown`: it may have been carried out. A write that fails like this must be looked up, never repeated blindly.
 */
export type RequestOutcome = 'not-sent' | 'refused' | 'unknown';

export type FailureReason =
  | 'connection'
  | 'timeout'
  | 'aborted'
  | 'status'
  | 'rate-limited'
  | 'not-json'
  | 'unexpected-shape'
  | 'too-large'
  | 'breaker-open'
  | 'bulkhead-full'
  /** The platform works on the same thing for another call. */
  | 'busy';

/** What `at` may set besides. */
type Where = Pick<CommerceErrorOptions, 'field' | 'otherStatus' | 'final' | 'provesUncharged'>;

export interface UpstreamFailureOptions extends Where {
  readonly reason: FailureReason;
  readonly outcome: RequestOutcome;
  /** For developers. Describes the failure and quotes nothing that was sent or received. */
  readonly description: string;
  /** Milliseconds after which the platform allows a retry, if it said so. */
  readonly retryAfterMs?: number;
  /** The answer refuses what was sent: it says nothing of the platform's health, and the same read would be refused again. */
  readonly isRefusal?: boolean;
}

/** Reasons for which the same read may succeed if retried. */
const passing: ReadonlySet<FailureReason> = new Set(['connection', 'timeout', 'status', 'rate-limited', 'not-json']);

/** Reasons that indicate the platform's health, not ours or the caller's. */
const unhealthy: ReadonlySet<FailureReason> = new Set(['connection', 'timeout', 'status', 'not-json']);

/**
 * The platform is unreachable, or its response is invalid: `StoreUnavailable` for clients. It has no `cause`, since
 * foreign errors often quote what was sent.
 */
export class UpstreamFailure extends CommerceError {
  readonly reason: FailureReason;
  readonly outcome: RequestOutcome;
  readonly retryAfterMs: number | null;
  readonly #options: UpstreamFailureOptions;

  constructor(options: UpstreamFailureOptions) {
    const { reason, outcome, description, retryAfterMs, isRefusal: _isRefusal, ...where } = options;
    super('StoreUnavailable', {
      ...where,
      description,
      outcomeUnknown: outcome === 'unknown',
      ...(reason === 'bulkhead-full' ? { sentence: 'busy', retryAfterSeconds: 1 } : {}),
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    });
    this.reason = reason;
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs ?? null;
    this.#options = options;
  }

  override at(where: Where): UpstreamFailure {
    return new UpstreamFailure({ ...this.#options, ...where });
  }

  get isRefusal(): boolean {
    return this.#options.isRefusal === true;
  }

  get passing(): boolean {
    return passing.has(this.reason) && !this.isRefusal;
  }

  get unhealthy(): boolean {
    return unhealthy.has(this.reason) && !this.isRefusal;
  }
}
