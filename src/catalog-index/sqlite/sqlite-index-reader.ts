import { LRUCache } from 'lru-cache';
import type { CatalogFacets } from '../../stores/ports/catalog-search.ts';
import type { FactRows } from '../facets/fact-rows.ts';
import { FactTable } from '../facets/fact-table.ts';
import {
  type CountedDomains,
  type IndexReader,
  type LongerWords,
  MOST_FREQUENT,
  type ScannedRow,
  type ScanOptions,
  type SimilarWords,
  type Snapshots,
  type SortedRow,
  type SortedScanOptions,
  type SortKey,
  type StoredProduct,
  type WordCounts,
} from '../index-reader.ts';
import type { Expression } from '../matching/expression.ts';
import { toMatch } from './lexemes.ts';
import type { Row, Statements } from './statements.ts';
import { toSortedScan } from './to-sorted-scan.ts';

/** In characters. */
const MAX_FACETS = 4 * 2 ** 20;
/** In bytes. */
const MAX_LISTS = 4 * 2 ** 20;

/** FTS5 gives products in the order of their ids, so that a scan stops at its limit and reads no further. */
export class SqliteIndexReader implements IndexReader {
  readonly #statements: Statements;
  readonly #facts = new FactTable();
  readonly #kept = {
    facets: new LRUCache<string, CatalogFacets>({
      maxSize: MAX_FACETS,
      sizeCalculation: (facets, key) => key.length + JSON.stringify(facets).length,
    }),
    lists: new LRUCache<string, Float64Array>({
      maxSize: MAX_LISTS,
      sizeCalculation: (ids, key) => key.length + ids.byteLength,
    }),
  };
  #keptOf: Snapshots | null = null;
  /** What one search asks for several times. */
  readonly #scanned = new Map<string, { readonly rows: readonly ScannedRow[]; readonly limit: number }>();
  readonly #begun = new Map<string, readonly string[]>();
  #snapshots: { readonly version: number; readonly text: string; readonly of: Snapshots } | null = null;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async listSnapshots(): Promise<Snapshots> {
    this.#scanned.clear();
    this.#begun.clear();
    return this.#readSnapshots();
  }

  #readSnapshots(): Snapshots {
    const version = Number(this.#statements.get(VERSION)?.['version']);
    if (this.#snapshots?.version !== version) {
      const rows = this.#statements.all(
        'select domain, as_of, version from snapshots where as_of is not null order by domain',
      );
      const text = JSON.stringify(rows);
      this.#snapshots = { version, text, of: this.#snapshots?.text === text ? this.#snapshots.of : toSnapshots(rows) };
    }
    return this.#snapshots.of;
  }

  async countWords(words: readonly string[], domains: CountedDomains): Promise<WordCounts> {
    const sql = `select word, sum(products) as products from words
      where word in (select value from json_each(?1)) ${inDomains(2)} group by word`;
    return toWordCounts(this.#statements.all(sql, JSON.stringify(words), toList(domains)));
  }

  async countLonger(beginnings: readonly string[], { domains, maxLetters }: LongerWords): Promise<WordCounts> {
    const sql = `select word, sum(products) as products from words where word >= ?1 and word < ?2 ${inDomains(3)} and length(word) <= ?4
      group by word order by products desc, word limit ${MOST_FREQUENT}`;
    const find = (beginning: string) =>
      this.#statements.all(sql, beginning, `${beginning}\u{10ffff}`, toList(domains), maxLetters);
    // Hardly any of the hundreds of beginnings begins a word.
    const begun = this.#statements.all(BEGUN, JSON.stringify(beginnings)).map(({ value }) => String(value));
    return toWordCounts(begun.flatMap(find));
  }

  async countSimilar({ domains, beginning, minLetters, maxLetters, limit }: SimilarWords): Promise<WordCounts> {
    const rows = this.#statements.all(
      `select word, sum(products) as products from words where word >= ?1 and word < ?2 ${inDomains(3)}
        and length(word) between ?4 and ?5 group by word order by products desc, word limit ?6`,
      beginning,
      `${beginning}\u{10ffff}`,
      toList(domains),
      minLetters,
      maxLetters,
      limit,
    );
    return toWordCounts(rows);
  }

  async scan(expression: Expression, { after, limit, withFacts }: ScanOptions): Promise<readonly ScannedRow[]> {
    const [match, start] = [this.#toMatch(expression), after ?? -1];
    if (withFacts) return this.#statements.all(SCAN_FACTS, match, start, limit).map(toScannedRow);
    const key = `${start} ${match}`;
    const known = this.#scanned.get(key);
    if (known !== undefined && (known.limit >= limit || known.rows.length < known.limit))
      return known.rows.slice(0, limit);
    const rows = this.#statements.all(SCAN, match, start, limit).map(toScannedRow);
    this.#scanned.set(key, { rows, limit });
    return rows;
  }

  async scanSorted(
    expression: Expression,
    { sort, rates, after, limit, withFacts }: SortedScanOptions,
  ): Promise<readonly SortedRow[]> {
    const sql = toSortedScan(sort, rates, after);
    const position = after === null ? [] : after[0] === null ? [after[1]] : [after[0], after[0], after[1]];
    const rows = this.#statements.all(sql, this.#toMatch(expression), ...position, limit);
    return rows.map((row) => ({
      ...toScannedRow(withFacts ? row : { document_id: row['document_id'] }),
      key: toSortKey(row['key']),
    }));
  }

  async listFacts(expression: Expression, limit: number): Promise<FactRows> {
    const ids = this.#statements.listNumbers(TAKE_IDS, limit, this.#toMatch(expression));
    if (ids.length < limit) this.#keep().lists.set(JSON.stringify(expression), ids);
    return this.#readFacts(ids);
  }

  async findListed(expression: Expression): Promise<FactRows | null> {
    const ids = this.#keep().lists.get(JSON.stringify(expression));
    return ids === undefined ? null : this.#readFacts(ids);
  }

  async keepFacets(key: string, count: () => Promise<CatalogFacets>): Promise<CatalogFacets> {
    const kept = this.#keep();
    const facets = kept.facets.get(key) ?? (await count());
    kept.facets.set(key, facets);
    return facets;
  }

  #readFacts(documentIds: Float64Array): FactRows {
    return this.#facts.list(documentIds, this.#readSnapshots(), (unknown) =>
      this.#statements.all(READ_FACTS, JSON.stringify(unknown)).map((each) => ({
        documentId: Number(each['document_id']),
        domain: String(each['domain']),
        facts: String(each['facts']),
      })),
    );
  }

  /** What may be kept as long as no product changes. */
  #keep() {
    const snapshots = this.#readSnapshots();
    if (this.#keptOf !== snapshots && !hasSameProducts(this.#keptOf, snapshots)) {
      this.#kept.facets.clear();
      this.#kept.lists.clear();
    }
    this.#keptOf = snapshots;
    return this.#kept;
  }

  async count(expression: Expression, limit: number): Promise<number> {
    const sql = 'select count(*) as number from (select 1 from words_of where words_of match ? limit ?)';
    return Number(this.#statements.get(sql, this.#toMatch(expression), limit)?.['number']);
  }

  async read(documentIds: readonly number[]): Promise<readonly StoredProduct[]> {
    return documentIds.flatMap((id) => {
      const row = this.#statements.get(READ, id);
      return row === undefined ? [] : [{ domain: String(row['domain']), product: String(row['product']) }];
    });
  }

  #toMatch(expression: Expression): string {
    return toMatch(expression, (beginning, limit) => {
      const sql = 'select distinct word from words where word >= ? and word < ? order by word limit ?';
      const words =
        this.#begun.get(beginning) ??
        this.#statements.all(sql, beginning, `${beginning}\u{10ffff}`, limit).map((row) => String(row['word']));
      this.#begun.set(beginning, words);
      return words;
    });
  }
}

/** Their ages may differ. */
const hasSameProducts = (before: Snapshots | null, now: Snapshots): boolean =>
  before?.size === now.size && [...now].every(([domain, { version }]) => before.get(domain)?.version === version);

const inDomains = (place: number): string =>
  `and (?${place} is null or domain in (select value from json_each(?${place})))`;

const toList = (domains: CountedDomains): string | null => (domains === null ? null : JSON.stringify(domains));

const BEGUN = `select value from json_each(?)
  where exists (select 1 from words where word >= value and word < value || char(${0x10ffff}))`;

/** A number that changes with every commit of another connection and every change by this one. */
const VERSION = 'select data_version * 4294967296 + total_changes() as version from pragma_data_version';

const SCAN = 'select rowid as document_id from words_of where words_of match ? and rowid > ? order by rowid limit ?';
const SCAN_FACTS = `select words_of.rowid as document_id, domain, facts
  from words_of cross join documents on document_id = words_of.rowid
  where words_of match ? and words_of.rowid > ? order by words_of.rowid limit ?`;
/** Gives no row before `take_number` has enough ids and holds, which ends the scan. A limit in a subquery would cost time for each row. */
const TAKE_IDS = 'select 1 from words_of where words_of match ? and take_number(rowid) order by rowid limit 1';
const READ_FACTS = `select document_id, domain, facts from documents
  where document_id in (select value from json_each(?))`;
const READ = 'select domain, product from documents join texts using (text_id) where document_id = ?';

const toSnapshots = (rows: readonly Row[]): Snapshots =>
  new Map(rows.map((row) => [String(row['domain']), { asOf: Number(row['as_of']), version: Number(row['version']) }]));

const toWordCounts = (rows: readonly Row[]): WordCounts =>
  new Map(rows.map((row) => [String(row['word']), Number(row['products'])]));

const toSortKey = (value: unknown): SortKey => (typeof value === 'number' || typeof value === 'string' ? value : null);

const toScannedRow = (row: Row): ScannedRow => ({
  documentId: Number(row['document_id']),
  domain: typeof row['domain'] === 'string' ? row['domain'] : null,
  facts: typeof row['facts'] === 'string' ? row['facts'] : null,
});
