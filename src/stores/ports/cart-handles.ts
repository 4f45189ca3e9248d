/**
 * Which platform cart belongs to which device and merchant. The handle arrives here sealed; this store never sees it in the clear.
 */
export interface CartHandles {
  find(owner: string, domain: string): Promise<StoredCartHandle | undefined>;
  /** All of one owner, most recently changed first, at most `limit`. */
  list(owner: string, limit: number): Promise<readonly StoredCartHandle[]>;
  /**
   * Writes `next` only where the stored version is still `expected` (null: there is none yet); `next` null forgets the handle.
   * Answers false, with nothing written, where somebody else was faster.
   */
  compareAndSet(
    owner: string,
    domain: string,
    expected: number | null,
    next: string | null,
    now: number,
  ): Promise<boolean>;
}

export interface StoredCartHandle {
  readonly domain: string;
  readonly handle: string;
  /** Grows with every write of this owner and domain, also across a handle that was forgotten. */
  readonly version: number;
  readonly updatedAt: number;
}
