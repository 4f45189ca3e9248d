import type { AttemptStatus, AttemptStep } from '../../domain/attempt.ts';

/**
 * The journal of order attempts. Everything that is JSON here is written and read by the commerce room; the store keeps it as
 * text. Writes of this port are durable when they are answered (`synchronous=FULL` or better).
 */
export interface Attempts {
  /**
   * Creates the attempt, or finds the one that already has the same idempotency scope. Atomic: of two callers with one scope,
   * exactly one is answered `created`. `id-taken`: the attemptId belongs to another scope. A created attempt is leased to `lease.holder`.
   */
  create(
    attempt: NewAttempt,
    lease: Lease,
  ): Promise<
    { readonly outcome: 'created' | 'found'; readonly attempt: StoredAttempt } | { readonly outcome: 'id-taken' }
  >;
  find(attemptId: string): Promise<StoredAttempt | undefined>;
  /** The attempt that `create` would find, so that a repeated call is known before its payment is looked at. */
  findByScope(scope: string): Promise<StoredAttempt | undefined>;
  /**
   * Takes the lease where it is free, expired at `now` (`until` at or before it), or already the holder's own. Also renews.
   * Answers undefined where another holder has it or the attempt has ended (`SUCCEEDED`, or `FAILED` and not `reopen`).
   * Changes nothing but the lease.
   */
  claim(
    attemptId: string,
    lease: Lease,
    now: number,
    options?: { readonly reopen?: boolean },
  ): Promise<StoredAttempt | undefined>;
  /** Frees the lease if the holder still has it, so that others need not wait for its end. */
  release(attemptId: string, holder: string): Promise<void>;
  /** Attempts that are not at their end, whose lease is free or expired at `now` and whose `dueAt` has come; oldest first. */
  listClaimable(now: number, limit: number): Promise<readonly string[]>;
  /**
   * Everything that one step changes, at once or not at all: journal entries, events (numbered by the store from the last one,
   * in order), and the new state. Answers the events as numbered, or undefined, with nothing written, where the holder has lost
   * the lease: released it, or another has taken it. A lease that has merely expired is still its holder's.
   */
  record(attemptId: string, holder: string, change: AttemptChange): Promise<readonly StoredEvent[] | undefined>;
  /** The journal entries of an attempt in the order written. */
  listSteps(attemptId: string): Promise<readonly StoredStep[]>;
  /** Events after a sequence, in order, at most `limit`. */
  listEvents(attemptId: string, afterSequence: number, limit: number): Promise<readonly StoredEvent[]>;
}

export interface Lease {
  readonly holder: string;
  /** Unix milliseconds. */
  readonly until: number;
}

export interface NewAttempt {
  readonly attemptId: string;
  readonly owner: string;
  readonly domain: string;
  /** Hash of owner, operation and idempotency key: unique. */
  readonly scope: string;
  /** Hash of the canonical input. */
  readonly fingerprint: string;
  /** What is needed to go on elsewhere; never payment data. */
  readonly input: string;
  readonly createdAt: number;
}

export interface StoredAttempt extends NewAttempt {
  readonly status: AttemptStatus;
  /** JSON of the result so far: the order, the errors, the challenge; null while running. */
  readonly result: string | null;
  readonly updatedAt: number;
  /** When the attempt wants to be looked at again although nobody works on it; 0 for at once. */
  readonly dueAt: number;
  readonly lastSequence: number;
}

export interface AttemptChange {
  readonly at: number;
  readonly steps?: readonly { readonly step: AttemptStep; readonly state: StepState; readonly result: string | null }[];
  readonly events?: readonly { readonly type: string; readonly data: string }[];
  readonly status?: AttemptStatus;
  readonly result?: string | null;
  readonly dueAt?: number;
}

export type StepState = 'STARTED' | 'FINISHED';

export interface StoredStep {
  readonly step: AttemptStep;
  readonly state: StepState;
  readonly result: string | null;
  readonly at: number;
}

export interface StoredEvent {
  readonly sequence: number;
  readonly type: string;
  readonly data: string;
  readonly at: number;
}
