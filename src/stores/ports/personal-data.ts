import type { OwnerKey } from '../../domain/viewer/viewer.ts';

/** What is stored about one owner, across all other ports. */
export interface PersonalData {
  /**
   * Deletes carts, news and answers of the owner, save those of carts that an open attempt orders, and the results of
   * its calls. Calls at work keep their claim, but none of their answers is stored, except that of `ownScope`: the call that
   * removes. Marks the owner's orders, which are kept. Returns what it deleted.
   */
  remove(owner: OwnerKey, ownScope: string | null): Promise<RemovedRows>;
  /** What is left of the owner. */
  count(owner: OwnerKey): Promise<KeptRows>;
  /** Overwrites what was deleted in the files of an embedded database; a little later if another process reads them at the moment. */
  erase(): Promise<void>;
}

export interface RemovedRows {
  /** The domains of the merchants whose carts they were. */
  readonly carts: readonly string[];
  readonly answers: number;
  readonly idempotencyKeys: number;
}

export interface KeptRows {
  readonly carts: number;
  readonly answers: number;
  /** Open ones, and ended ones that are not shrunk. */
  readonly wholeAttempts: number;
  readonly reducedAttempts: number;
  readonly orders: number;
  readonly trailLines: number;
}
