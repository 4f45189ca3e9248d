/** How catalogs are synchronized. */
export interface CatalogSyncSettings {
  /** A catalog is listed again once its snapshot is this old. */
  readonly everyMs: number;
  /** Merchants whose listings are shown whatever they hold: those of the sandbox, where an import says what there is. */
  readonly trusted: ReadonlySet<string>;
}

export type SyncOutcome =
  | {
      readonly kind: 'shown';
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      readonly total: number;
      readonly skipped: number;
    }
  /** The snapshot stays as it was. */
  | { readonly kind: 'kept'; readonly reason: string }
  /** Another run of this merchant is under way. */
  | { readonly kind: 'busy' };

/** How long a run belongs to its holder, counted anew with each part of a listing: the next part must be staged within it. */
export const LEASE_MS = 60_000;

/** An interrupted run goes on if it began at most this long ago, so that nothing it listed is older. */
export const RESUMABLE_MS = 60 * 60_000;
