/** How catalogs are synchronized. */
export interface CatalogSyncSettings {
  /** A catalog is listed again once its snapshot is so old. */
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

/** Time for one part of a listing to arrive and be kept. */
export const LEASE_MS = 60_000;

/** An interrupted run goes on if it began so recently; what it listed earlier is no older than that. */
export const RESUMABLE_MS = 60 * 60_000;
