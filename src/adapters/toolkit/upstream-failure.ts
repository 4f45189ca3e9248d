import { CommerceError } from '../../errors/commerce-error.ts';
import { redact } from './redaction.ts';

/**
 * What is known of the request after a failure.
 * - `not-sent`: it surely never reached the platform (no connection, breaker open, no free place).
 * - `refused`: it arrived and was turned away before any work (429).
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
  | 'bulkhead-full';

export interface UpstreamFailureOptions {
  readonly reason: FailureReason;
  readonly outcome: RequestOutcome;
  /** For developers. Says what was wrong and quotes nothing of what was sent or received. */
  readonly description: string;
  /** Where the platform said when to come back, in milliseconds. */
  readonly retryAfterMs?: number;
}

/** Reasons for which the same read, sent again, may well succeed. */
const passing: ReadonlySet<FailureReason> = new Set(['connection', 'timeout', 'status', 'rate-limited', 'not-json']);

/** Reasons that say something about the platform's health, as opposed to ours or the caller's. */
const unhealthy: ReadonlySet<FailureReason> = new Set(['connection', 'timeout', 'status', 'not-json', 'too-large']);

/**
 * The platform could not be asked, or its answer makes no sense: `StoreUnavailable` for clients. It carries no `cause`,
 * since foreign errors like to quote what was sent.
 */
export class UpstreamFailure extends CommerceError {
  readonly reason: FailureReason;
  readonly outcome: RequestOutcome;
  readonly retryAfterMs: number | null;

  constructor({ reason, outcome, description, retryAfterMs }: UpstreamFailureOptions) {
    super('StoreUnavailable', {
      description: redact(description),
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    });
    this.reason = reason;
    this.outcome = outcome;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  get passing(): boolean {
    return passing.has(this.reason);
  }

  get unhealthy(): boolean {
    return unhealthy.has(this.reason);
  }
}
