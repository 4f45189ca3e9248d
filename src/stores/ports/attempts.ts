import type { AttemptId } from '../../domain/attempt-id.ts';
import type { CartKey } from '../../domain/cart/cart-key.ts';
import type { AttemptStatus, AttemptStep } from '../../domain/order/attempt.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { Durability } from './durability.ts';
import type { HeldClaim } from './idempotency-records.ts';
import type { OutboxEntry } from './outbox.ts';

/**
 * The journal of order attempts. All JSON here is written and read by `src/commerce`; the store keeps it as text.
 * Writes of this port are durable when they return, except those of leases: a lease means nothing once its process is gone.
 * Every instant is the store's own.
 */
export interface Attempts {
  /**
   * Creates the attempt, or finds the one that already has the same idempotency scope. Atomic: of two callers with one
   * scope, exactly one gets `created`. `id-taken`: the attemptId belongs to another scope. A created attempt is leased.
   *
   * At most one open attempt completes the cart of one owner at one domain. `cart-locked`: the result names that attempt,
   * and nothing was written. Atomic too: of two callers with one cart, exactly one gets `created`.
   *
   * With a `session`, the owner's agent session moves on to the next version: nobody writes over the one that was ordered.
   * `session-changed`: it is closed, has another version by now, or another call has the key, and nothing was written.
   */
  create(
    attempt: NewAttempt,
    lease: NewLease,
  ): Promise<
    | { readonly outcome: 'created' | 'found' | 'cart-locked'; readonly attempt: StoredAttempt }
    | { readonly outcome: 'id-taken' }
    | { readonly outcome: 'session-changed' }
  >;
  find(attemptId: AttemptId): Promise<StoredAttempt | undefined>;
  /** Milliseconds since the attempt was created, by the store's clock, 0 if that went back; undefined if there is no attempt. */
  readAge(attemptId: AttemptId): Promise<number | undefined>;
  /** The attempt that `create` would find, so that a repeated call is recognized before its payment is read. */
  findByScope(scope: string): Promise<StoredAttempt | undefined>;
  /** The open attempt that completes the device's cart, which is locked meanwhile. */
  findByCart(cart: CartKey): Promise<StoredAttempt | undefined>;
  /** The owner's attempts, newest first, those after a position; at most `limit`. A null filter takes all. */
  list(
    owner: OwnerKey,
    filter: { readonly domain: string | null; readonly status: AttemptStatus | null },
    after: AttemptPosition | null,
    limit: number,
  ): Promise<readonly StoredAttempt[]>;
  /** The open attempts of all owners, oldest first; at most `limit`. A null filter takes all. */
  listOpen(
    filter: { readonly domain: string | null; readonly status: AttemptStatus | null; readonly olderThan: number },
    limit: number,
  ): Promise<readonly AgedAttempt[]>;
  /** The open attempts of all owners by status, of the oldest 10,000. Costs the same however many have ended. */
  summarizeOpen(): Promise<OpenAttempts>;
  /**
   * Takes the lease if it is free, has expired, or is already the holder's own. Returns undefined if
   * another holder has it or the attempt has ended (`SUCCEEDED`, `FAILED`). Changes nothing but the lease.
   */
  claim(attemptId: AttemptId, lease: NewLease): Promise<StoredAttempt | undefined>;
  /**
   * Prolongs the lease of an open attempt, expired or not, if the holder still has it. False, with nothing written, if it
   * was released or another holder has taken it meanwhile, even if that one has released it again.
   */
  renew(attemptId: AttemptId, lease: NewLease): Promise<boolean>;
  /**
   * Takes the lease of a `RUNNING` or `ACTION_REQUIRED` attempt from whoever has it, if its journal has exactly this many entries: the other
   * holder can record nothing more. Returns undefined, with nothing written, if the attempt has moved on.
   */
  seize(
    attemptId: AttemptId,
    lease: NewLease,
    expected: { readonly steps: number },
  ): Promise<StoredAttempt | undefined>;
  /** Whether the holder still has the lease, expired or not. */
  holds(lease: HeldLease): Promise<boolean>;
  /** Frees the lease if the holder still has it, so that others need not wait for its end. */
  release(lease: HeldLease): Promise<void>;
  /**
   * Takes the leases of unfinished attempts whose lease is free or expired and whose `dueAt` has passed: first those for
   * which that is so for longest, of these the oldest. It costs the same however many others are open.
   * Atomic for each: of many callers at once, one gets it. A caller does not wait for an attempt that another is about
   * to take.
   */
  claimDue(lease: NewLease, which: DueAttempts): Promise<readonly StoredAttempt[]>;
  /**
   * All changes of one step, atomically: journal entries, events (numbered by the store from the last one, in order),
   * and the new state. Returns the numbered events. Returns undefined, with nothing written, if the holder has lost the
   * lease: it released the lease, or another holder has taken it. A lease that has merely expired is still its
   * holder's. The failure of an attempt that completes a cart is a change of that cart: its version grows.
   */
  record(lease: HeldLease, change: AttemptChange): Promise<readonly StoredEvent[] | undefined>;
  /** Attempts that ended at least this many milliseconds ago and are still whole, at most `limit`; the earliest end first. */
  listToShrink(endedFor: number, limit: number): Promise<readonly StoredAttempt[]>;
  /**
   * Leaves of an ended attempt its keys, fingerprint, status, the given result, and its last event. Nothing happens to an open
   * one, nor without `again` to one that was shrunk before.
   */
  shrink(attemptId: AttemptId, rest: ShrunkAttempt): Promise<void>;
  /** Deletes shrunk attempts that ended at least this many milliseconds ago, at most `limit`; returns their number. */
  deleteShrunk(endedFor: number, limit: number): Promise<number>;
  /** The journal entries of an attempt in the order written. */
  listSteps(attemptId: AttemptId): Promise<readonly StoredStep[]>;
  /** Events after a sequence, in order, at most `limit`. */
  listEvents(
    attemptId: AttemptId,
    page: { readonly afterSequence: number; readonly limit: number },
  ): Promise<readonly StoredEvent[]>;
}

/** A place in the order of creation. */
export interface AttemptPosition {
  readonly createdAt: number;
  readonly attemptId: AttemptId;
}

export interface DueAttempts {
  readonly limit: number;
  /** Attempts to skip, however due they are. */
  readonly except: readonly AttemptId[];
  /** Merchants whose attempts are skipped. */
  readonly exceptDomains: readonly string[];
}

export interface NewLease {
  readonly holder: string;
  /** From now on, by the store's clock. */
  readonly milliseconds: number;
}

export interface HeldLease {
  readonly attemptId: AttemptId;
  readonly holder: string;
}

export interface NewAttempt {
  readonly attemptId: AttemptId;
  readonly owner: OwnerKey;
  readonly domain: string;
  /** Hash of owner, operation and idempotency key: unique. */
  readonly scope: string;
  /** Hash of the canonical input. */
  readonly fingerprint: string;
  /** The data to continue on another node; never payment data. */
  readonly input: string;
  /** Whether it orders the device's own cart; false if it makes a cart of its own. */
  readonly completesCart: boolean;
  /** The agent session of the owner whose cart it orders; null for a cart that is no agent's. */
  readonly session?: OrderedSession | null;
  /** The `traceparent` of the call that began it, so that its runs on any node are linked to it; null without one. */
  readonly traceParent?: string | null;
}

/** An agent session in the state that is ordered. */
export interface OrderedSession {
  readonly version: number;
  /** The claim of the key of the call that orders, which must still have it; null for a call without a key. */
  readonly claim: HeldClaim | null;
}

/** Every instant is in milliseconds since the Unix epoch. */
export interface StoredAttempt extends Omit<NewAttempt, 'completesCart' | 'session' | 'traceParent'> {
  readonly traceParent: string | null;
  readonly createdAt: number;
  readonly status: AttemptStatus;
  /** JSON of the result so far: the order, the errors, the challenge; null while running. */
  readonly result: string | null;
  readonly updatedAt: number;
  /** When the attempt is due again although nobody works on it; 0 for at once. */
  readonly dueAt: number;
  /** What the attempt pays with, sealed; null if it is not kept. */
  readonly sealedPayment: string | null;
  readonly lastSequence: number;
}

export interface ShrunkAttempt {
  readonly again: boolean;
  readonly result: string | null;
  /** New data of the last event; null to leave it. */
  readonly lastEvent: string | null;
}

export interface AgedAttempt extends StoredAttempt {
  /** Milliseconds since it was created, by the store's clock. */
  readonly age: number;
}

export interface OpenAttempts {
  /** Only those with an attempt. `oldest`: milliseconds since the oldest was created, by the store's clock. */
  readonly byStatus: readonly { readonly status: AttemptStatus; readonly count: number; readonly oldest: number }[];
  /** For how many milliseconds the longest has been due without a lease; 0 if none is. */
  readonly overdue: number;
}

export interface AttemptChange {
  readonly steps?: readonly { readonly step: JournalStep; readonly state: StepState; readonly result: string | null }[];
  readonly events?: readonly { readonly type: string; readonly data: string }[];
  readonly status?: AttemptStatus;
  readonly result?: string | null;
  /**
   * The input and the results of all earlier journal entries go, since nothing will go on from them; which steps there were, and
   * when, stays.
   */
  readonly dropsResults?: true;
  /** Events that are kept in another form from now on: nothing else of an event ever changes. */
  readonly rewrites?: readonly { readonly sequence: number; readonly data: string }[];
  /** What the attempt pays with, sealed; null wipes it. A change to `SUCCEEDED` or `FAILED` wipes it too. */
  readonly sealedPayment?: string | null;
  /** In how many milliseconds the attempt is due again; 0 for at once. */
  readonly dueIn?: number;
  /** What receivers outside are told of it. */
  readonly outbox?: OutboxEntry;
  /** Default: `now`. */
  readonly durability?: Durability;
}

export type StepState = 'STARTED' | 'FINISHED';

/** `RELEASE_HOLD` comes last, in attempts without an order that may have held money. */
export type JournalStep = AttemptStep | 'RELEASE_HOLD';

export interface StoredStep {
  readonly step: JournalStep;
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
