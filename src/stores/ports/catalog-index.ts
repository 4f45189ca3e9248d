import type { PlatformProduct } from '../../domain/product/product.ts';
import type {
  CatalogMatches,
  CatalogQuery,
  CatalogSuggestions,
  CountedCategory,
  RelatedProduct,
  RelatedQuery,
  SuggestionQuery,
} from './catalog-search.ts';

/**
 * The catalogs of all merchants as they were last listed, for pages and for search. Derived data: whatever it loses is listed
 * again. A merchant's snapshot changes at once or not at all. Every method throws CatalogIndexError if the index cannot
 * answer.
 */
export interface CatalogIndex {
  readonly runs: CatalogRuns;

  /** One entry for each merchant that was ever listed, by domain. */
  listSnapshots(): Promise<readonly SnapshotState[]>;

  /** What this node answers from, by domain; also while the database that nodes share is away. */
  listHeld(): Promise<readonly HeldSnapshot[]>;

  /** A page of one snapshot in the order in which the platform listed it; `page` from 1. Null before the first snapshot. */
  listProducts(input: {
    readonly domain: string;
    readonly page: number;
    readonly size: number;
  }): Promise<SnapshotPage | null>;

  /** Every category that products of a snapshot are in. Null before the first snapshot. */
  listCategories(input: { readonly domain: string }): Promise<readonly CountedCategory[] | null>;

  /** Words of any language are ordinary words: nothing in `text` has a meaning of its own. */
  search(query: CatalogQuery): Promise<CatalogMatches>;

  /** What a text that is being typed may become, from products of the merchants that are asked alone. */
  suggest(query: SuggestionQuery): Promise<CatalogSuggestions>;

  /** Products like one of a snapshot that can be bought, without it; the closest first. Null if the snapshot does not have it. */
  listRelated(query: RelatedQuery): Promise<readonly RelatedProduct[] | null>;

  /** Cheap check that the index answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The index is unavailable, or was too slow. The caller's work has no effect on it. */
export class CatalogIndexError extends Error {
  override readonly name = 'CatalogIndexError';
}

/** Another holder has the run, or it was replaced. */
export class CatalogRunLostError extends Error {
  override readonly name = 'CatalogRunLostError';
}

/** Listing a merchant's catalog anew. What a run has listed stays hidden until `show`. */
export interface CatalogRuns {
  /**
   * Takes the merchant's run for `leaseMs`, and goes on where an interrupted one stopped, if that began at most
   * `resumableMs` ago. Null while another holder has it.
   */
  begin(input: {
    readonly domain: string;
    readonly holder: string;
    readonly leaseMs: number;
    readonly resumableMs: number;
  }): Promise<CatalogRun | null>;

  /**
   * Keeps a part of the listing and renews the lease. A product that was listed before takes its new place. Throws
   * CatalogRunLostError.
   */
  stage(
    run: RunKey,
    part: {
      readonly products: readonly PlatformProduct[];
      readonly skipped: number;
      /** The cursor of the next part of the listing; null at its end. */
      readonly cursor: string | null;
      readonly leaseMs: number;
    },
  ): Promise<void>;

  /** Forgets what was staged, to list again under the same lease. Throws CatalogRunLostError. */
  restart(run: RunKey): Promise<void>;

  /** How many products the run has staged, and how many the snapshot has. Throws CatalogRunLostError. */
  measure(run: RunKey): Promise<{ readonly staged: number; readonly shown: number }>;

  /** Makes what was staged the snapshot, in one step, and ends the run. Throws CatalogRunLostError. */
  show(run: RunKey): Promise<ShownRun>;

  /** Ends the run, if the holder still has it; the snapshot stays as it is. With `keep`, the next run may go on from its cursor. */
  fail(run: RunKey, failure: { readonly error: string; readonly keep: boolean }): Promise<void>;
}

/** A run in the hands of the holder that began it or goes on with it. */
export interface RunKey {
  readonly domain: string;
  readonly runId: string;
  readonly holder: string;
}

export interface CatalogRun extends RunKey {
  /** The cursor to continue from; null at the beginning. */
  readonly cursor: string | null;
  readonly resumed: boolean;
}

export interface ShownRun {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly total: number;
  readonly skipped: number;
}

export interface SnapshotState {
  readonly domain: string;
  /** When the listing that is shown began, in Unix milliseconds; null before the first one. */
  readonly asOf: number | null;
  /** The same of the listing that this node answers from: an earlier one, or none yet, while it copies what another node has listed. */
  readonly heldAsOf: number | null;
  /** How many products that one has. */
  readonly heldProducts: number;
  /** Why this node could not copy the listing that is shown; null if it could, or has not tried. */
  readonly copyError: string | null;
  readonly products: number;
  /** Products of the listing that could not be read. */
  readonly skipped: number;
  readonly isRunning: boolean;
  /** Why the last run showed nothing new; null if it did. */
  readonly lastError: string | null;
  readonly lastErrorAt: number | null;
}

export interface HeldSnapshot {
  readonly domain: string;
  readonly asOf: number;
  readonly products: number;
}

export interface SnapshotPage {
  readonly products: readonly PlatformProduct[];
  readonly total: number;
  readonly asOf: number;
}
