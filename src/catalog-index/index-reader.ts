import type { CentsRate } from '../domain/money/usd-cents.ts';
import type { CatalogFacets, CatalogSort } from '../stores/ports/catalog-search.ts';
import type { FactRows } from './facets/fact-rows.ts';
import type { Expression } from './query/expression.ts';

/** So many longer words of one beginning are counted. */
export const MOST_FREQUENT = 3;

/** What search asks of an index, all of it of one moment. Every scan stops at its limit. */
export interface IndexReader {
  /** By domain. Each search begins with them: what else it asks may be answered from memory until the next one does. */
  listSnapshots(): Promise<Snapshots>;
  /** How many products have each of these words, without those that none has. */
  countWords(words: readonly string[], domains: CountedDomains): Promise<WordCounts>;
  /** For each beginning, the most frequent words of at most so many letters that begin with it. */
  countLonger(beginnings: readonly string[], options: LongerWords): Promise<WordCounts>;
  /** Words or labels with this beginning and so many letters: the most frequent first, at most the limit. */
  countSimilar(options: SimilarWords): Promise<WordCounts>;
  /** Products with a larger `documentId` than `after`, in its order. */
  scan(expression: Expression, options: ScanOptions): Promise<readonly ScannedRow[]>;
  /** In the order of a sort and of `documentId`; those that have nothing to be sorted by last. */
  scanSorted(expression: Expression, options: SortedScanOptions): Promise<readonly SortedRow[]>;
  /** What facets are counted by: the first so many products, in the order of their numbers. */
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

/** Rows with `domain`, `as_of` and `version`. */
export const toSnapshots = (rows: readonly Readonly<Record<string, unknown>>[]): Snapshots =>
  new Map(rows.map((row) => [String(row['domain']), { asOf: Number(row['as_of']), version: Number(row['version']) }]));

/** How many products of these merchants have a word; null for all merchants. */
export type CountedDomains = readonly string[] | null;
export type WordCounts = ReadonlyMap<string, number>;

/** Rows with `word` and `products`. */
export const toWordCounts = (rows: readonly Readonly<Record<string, unknown>>[]): WordCounts =>
  new Map(rows.map((row) => [String(row['word']), Number(row['products'])]));

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
  /** JSON, since only who judges the product reads it. Null unless they were wanted. */
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

export const toSortKey = (value: unknown): SortKey =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

export interface StoredProduct {
  readonly domain: string;
  /** JSON, as it is kept: only who shows it reads it. */
  readonly product: string;
}
