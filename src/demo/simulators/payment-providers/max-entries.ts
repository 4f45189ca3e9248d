/** Entries of the ledger in one answer, at most. */
export const MAX_ENTRIES = 1_000;
