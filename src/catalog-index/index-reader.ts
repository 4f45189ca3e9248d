import type { CentsRate } from '../domain/money/usd-cents.ts';
import type { CatalogFacets, CatalogSort } from '../stores/ports/catalog-search.ts';
import type { FactRows } from './facets/fact-rows.ts';
import type { Expression } from './matching/expression.ts';

/** How many longer words `countLonger` counts for each beginning. */
export const MOST_FREQUENT = 3;

/** What search asks of an index, all of it of one moment. Every scan stops at its limit. */
export interface IndexReader {
  /** By domain. A search calls this first: until the next call, the reader may answer what the search asks from memory. */
  listSnapshots(): Promise<Snapshots>;
  /** How many products have each of these words, without those that none has. */
  countWords(words: readonly string[], domains: CountedDomains): Promise<WordCounts>;
  /** For each beginning, the most frequent words that begin with it and have at most `maxLetters`. */
  countLonger(beginnings: readonly string[], options: LongerWords): Promise<WordCounts>;
  /** Words or labels with this beginning and a number of letters within the bounds: the most frequent first, at most the limit. */
  countSimilar(options: SimilarWords): Promise<WordCounts>;
  /** Products with a larger `documentId` than `after`, in its order. */
  scan(expression: Expression, options: ScanOptions): Promise<readonly ScannedRow[]>;
  /** In the order of a sort and of `documentId`; those that have nothing to be sorted by last. */
  scanSorted(expression: Expression, options: SortedScanOptions): Promise<readonly SortedRow[]>;
  /** The facts that facets are counted by, of the first `limit` products in the order of `documentId`. */
  listFacts(expression: Expression, limit: number): Promise<FactRows>;
  /** The same products, if all of them were listed before and no merchant's products have changed since. */
  findListed(expression: Expression): Promise<FactRows | null>;
  /** What was counted for the same key, as long as no merchant's products change. */
  keepFacets(key: string, count: () => Promise<CatalogFacets>): Promise<CatalogFacets>;
  /** At most `limit`. */
  count(expression: Expression, limit: number): Promise<number>;
  /** In the order of `documentIds`. */
  read(documentIds: readonly number[]): Promise<readonly StoredProduct[]>;
}

interface Snapshot {
  /** When it was listed, in Unix milliseconds. */
  readonly asOf: number;
  /** Another one each time that a merchant's products change. */
  readonly version: number;
}
export type Snapshots = ReadonlyMap<string, Snapshot>;

/** How many products of these merchants have a word; null for all merchants. */
export type CountedDomains = readonly string[] | null;
export type WordCounts = ReadonlyMap<string, number>;

export interface LongerWords {
  readonly domains: CountedDomains;
  readonly maxLetters: number;
}

export interface SimilarWords {
  readonly domains: CountedDomains;
  readonly beginning: string;
  readonly minLetters: number;
  readonly maxLetters: number;
  readonly limit: number;
}

export interface ScanOptions {
  readonly after: number | null;
  readonly limit: number;
  readonly withFacts: boolean;
}

export interface ScannedRow {
  readonly documentId: number;
  /** JSON, parsed only where the product is judged. Null unless they were wanted. */
  readonly facts: string | null;
  readonly domain: string | null;
}

export interface SortedScanOptions {
  readonly sort: Exclude<CatalogSort, 'RELEVANCE'>;
  readonly rates: readonly CentsRate[];
  readonly after: readonly [SortKey, number] | null;
  readonly limit: number;
  readonly withFacts: boolean;
}

export interface SortedRow extends ScannedRow {
  readonly key: SortKey;
}

/** US cents, a title, or a time. */
export type SortKey = number | string | null;

export interface StoredProduct {
  readonly domain: string;
  /** JSON as it is kept, parsed only where the product is shown. */
  readonly product: string;
}
