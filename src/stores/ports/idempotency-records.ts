/** First answers of mutations, kept so that a repeated call gets the same one. */
export interface IdempotencyRecords {
  /**
   * Atomic: exactly one of many callers with a scope is answered `claimed`, and must then complete or release it. A claim whose
   * lease has ended (`leaseUntil` at or before `now`) counts as released. Answers count as absent from `expiresAt` on.
   * Conflict: the scope is taken, at work or answered, with another fingerprint.
   */
  claim(request: {
    readonly scope: string;
    readonly fingerprint: string;
    readonly holder: string;
    readonly leaseUntil: number;
    readonly now: number;
  }): Promise<IdempotencyClaim>;
  /** Keeps the answer until `expiresAt`. False where the holder has lost the claim or has answered before. */
  complete(scope: string, holder: string, answer: string, expiresAt: number): Promise<boolean>;
  /** Forgets the claim, so that the call may run again. An answer stays. */
  release(scope: string, holder: string): Promise<void>;
  /** Deletes answers that have expired and claims whose lease has ended; answers how many. */
  purge(now: number): Promise<number>;
}

export type IdempotencyClaim =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'answered'; readonly answer: string }
  | { readonly outcome: 'in-flight'; readonly leaseUntil: number }
  | { readonly outcome: 'conflict' };
