import type { AttemptId } from '../../domain/order/attempt-id.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { StoredAttempt } from './attempts.ts';

/** What is stored about one owner, across all other ports. */
export interface PersonalData {
  /** Ended attempts of the owner that `reduceAttempt` has not reduced yet, oldest first. */
  listEndedAttempts(owner: OwnerKey, limit: number): Promise<readonly StoredAttempt[]>;
  /** Replaces input, result and events of an ended attempt, and deletes its steps. Key and status stay. */
  reduceAttempt(attemptId: AttemptId, rest: ReducedAttempt): Promise<void>;
  /**
   * Deletes carts, news and answers of the owner, save those of carts that an open attempt orders, and the results of
   * its calls, save calls at work. Returns the numbers of what it deleted.
   */
  remove(owner: OwnerKey): Promise<RemovedRows>;
  /** What is left of the owner. */
  count(owner: OwnerKey): Promise<KeptRows>;
  /** Overwrites what was deleted in the files of an embedded database; a little later if another process reads them at the moment. */
  erase(): Promise<void>;
}

export interface ReducedAttempt {
  readonly result: string | null;
  readonly events: readonly { readonly sequence: number; readonly data: string }[];
}

export interface RemovedRows {
  readonly carts: number;
  readonly answers: number;
  readonly idempotencyKeys: number;
}

export interface KeptRows {
  readonly carts: number;
  readonly answers: number;
  readonly openAttempts: number;
  readonly reducedAttempts: number;
  readonly orders: number;
  readonly trailLines: number;
}
