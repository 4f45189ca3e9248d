import type { CatalogQuery, MatchPosition } from '../../stores/ports/catalog-search.ts';
import { type ProductFacts, readFacts } from '../facets/product-facts.ts';
import { createFit, needsFacts } from '../filters/catalog-filters.ts';
import type { ScannedRow } from '../index-reader.ts';

/** The most products that are judged by their facts, for one page and for one total. */
export const MAX_JUDGED = 20_000;
export const ROWS_AT_ONCE = 500;

export interface PageRow {
  readonly documentId: number;
  readonly position: MatchPosition;
}

export interface Page {
  readonly rows: readonly PageRow[];
  /** The first product after a full page; null if none is known. */
  readonly next: PageRow | null;
  readonly hasMore: boolean;
  readonly end: MatchPosition | null;
}

/** Takes matching rows until a page is full, or until `MAX_JUDGED` rows were judged, which ends it early. */
export class PageCollector {
  readonly judges: boolean;
  readonly #fits: (facts: ProductFacts) => boolean;
  readonly #query: CatalogQuery;
  readonly #rows: PageRow[] = [];
  readonly #isShown: (documentId: number) => boolean;
  #judged = 0;
  #end: MatchPosition | null = null;

  constructor(query: CatalogQuery) {
    this.#query = query;
    this.judges = needsFacts(query);
    this.#fits = createFit(query);
    const ahead = new Set(query.after?.position?.[2]);
    this.#isShown = (documentId) => ahead.has(documentId);
  }

  has(documentId: number): boolean {
    return this.#rows.some((row) => row.documentId === documentId);
  }

  /** The products of a list that are not on the page yet. */
  takeOthers(documentIds: readonly number[], toPosition: (documentId: number) => MatchPosition): void {
    for (const documentId of documentIds) {
      this.#take({ documentId, facts: null, domain: null }, toPosition(documentId));
    }
  }

  get isFull(): boolean {
    return this.#rows.length > this.#query.first || this.#judged >= MAX_JUDGED;
  }

  async collect<Row extends ScannedRow>(
    scan: (limit: number, last: Row | undefined) => Promise<readonly Row[]>,
    toPosition: (row: Row) => MatchPosition,
  ): Promise<void> {
    let last: Row | undefined;
    // What filters refuse is made up for at once, since another look costs more than some rows; parts grow as long as they are not enough.
    let limit = this.#grow(this.#query.first + 1);
    for (; !this.isFull; limit = this.#grow(limit)) {
      const rows = await scan(limit, last);
      for (const row of rows) this.#take(row, toPosition(row));
      last = rows.at(-1);
      if (rows.length < limit) return;
    }
  }

  #grow(limit: number): number {
    return this.judges ? Math.min(limit * 4, ROWS_AT_ONCE, MAX_JUDGED - this.#judged) : limit;
  }

  get page(): Page {
    const { first } = this.#query;
    const rows = this.#rows.slice(0, first);
    const hasMore = this.isFull;
    const next = this.#rows[first] ?? null;
    return { rows, next, hasMore, end: this.#rows.length > first ? (rows.at(-1)?.position ?? null) : this.#end };
  }

  #take(row: ScannedRow, position: MatchPosition): void {
    if (this.#rows.length > this.#query.first || (!this.judges && this.has(row.documentId))) return;
    this.#end = position;
    if (this.#isShown(row.documentId)) return;
    if (this.judges) {
      this.#judged += 1;
      if (row.facts === null || !this.#fits(readFacts(row.facts))) return;
    }
    this.#rows.push({ documentId: row.documentId, position });
  }
}
