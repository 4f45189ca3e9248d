import type { OwnerKey } from '../../domain/viewer/viewer.ts';

/**
 * First results of mutations, stored so that a repeated call gets the same one. The store's own clock decides what has
 * expired.
 */
export interface IdempotencyRecords {
  /**
   * Atomic: exactly one of many callers with a scope gets `claimed` or `interrupted`, and must then complete or release
   * it. A claim counts as released once its lease has expired, unless its holder has asked: then the next caller gets
   * `interrupted` and the claim. An answer counts as absent once its lifetime is over. Conflict: the scope is taken, at
   * work, interrupted or answered, with another fingerprint.
   */
  claim(request: IdempotencyRequest): Promise<IdempotencyClaim>;
  /** Extends the lease, also one that has expired. False if the holder has lost the claim. */
  renew(claim: HeldClaim, leaseMilliseconds: number): Promise<boolean>;
  /**
   * Notes that the holder is about to do what must not be done twice, and renews its lease. False, with nothing noted, if
   * the holder has lost the claim: it must not begin.
   */
  ask(claim: HeldClaim, asked: AskedCall): Promise<boolean>;
  /**
   * Stores the answer for its lifetime. False if the holder has lost the claim or has answered before. If the owner's data
   * was removed since the claim, the answer is dropped: for its lifetime, the next caller gets `interrupted` and the claim.
   */
  complete(claim: HeldClaim, answer: IdempotencyAnswer): Promise<boolean>;
  /** Deletes the claim, so that the call may run again. An answer stays. */
  release(claim: HeldClaim): Promise<void>;
  /** Whether the scope is taken: at work, interrupted or answered. With a fingerprint: whether it is taken with this one. */
  has(scope: string, fingerprint?: string): Promise<boolean>;
  /**
   * Deletes answers whose lifetime is over and claims whose lease and retention have ended, at most `limit`; returns their
   * number.
   */
  purge(limit: number): Promise<number>;
}

export interface HeldClaim {
  readonly scope: string;
  readonly holder: string;
}

export interface IdempotencyRequest extends HeldClaim {
  /** The owner of the record, with whose other data it is deleted. */
  readonly owner: OwnerKey;
  readonly fingerprint: string;
  readonly leaseMilliseconds: number;
}

export interface AskedCall {
  /** What may tell later whether it was done. */
  readonly note: string;
  readonly leaseMilliseconds: number;
  /** How long the store remembers that a claim's holder asked and never ended it. */
  readonly keepMilliseconds: number;
}

export interface IdempotencyAnswer {
  readonly text: string;
  readonly lifetimeMilliseconds: number;
}

export type IdempotencyClaim =
  | { readonly outcome: 'claimed' }
  /** An earlier holder asked, its lease expired, and the outcome is unknown. `note` is its note, null if there is none. */
  | { readonly outcome: 'interrupted'; readonly note: string | null }
  | { readonly outcome: 'answered'; readonly answer: string }
  /** `leaseMilliseconds`: how much of the other call's lease is left. */
  | { readonly outcome: 'in-flight'; readonly leaseMilliseconds: number }
  /** `leaseMilliseconds`: how much of the other call's lease is left; null if it has ended. */
  | { readonly outcome: 'conflict'; readonly leaseMilliseconds: number | null };
