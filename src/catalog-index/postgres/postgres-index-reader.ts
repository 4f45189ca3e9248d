import { type RawBuilder, sql } from 'kysely';
import type { CentsRate } from '../../domain/money/usd-cents.ts';
import type { Expression } from '../expression.ts';
import type { FactCache, FactRow } from '../fact-cache.ts';
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
  type StoredProduct,
  toSnapshots,
  toSortKey,
  toWordCounts,
  type WordCounts,
} from '../index-reader.ts';
import { type IndexDatabase, type Row, read, table, toText } from './index-sql.ts';
import { toTsquery } from './lexemes.ts';

const LARGEST_CENTS = 2 ** 31 - 1;

/** Matches that are sorted here. */
const FEW = 500;

/** Reads of one transaction. */
export class PostgresIndexReader implements IndexReader {
  readonly #transaction: IndexDatabase;
  readonly #checkTime: () => void;
  readonly #facts: FactCache;
  #snapshots: Snapshots | null = null;

  /** `checkTime` throws once a search has had its time. */
  constructor(transaction: IndexDatabase, { checkTime, facts }: { checkTime: () => void; facts: FactCache }) {
    this.#transaction = transaction;
    this.#checkTime = checkTime;
    this.#facts = facts;
  }

  /** They are the same throughout a transaction. */
  async listSnapshots(): Promise<Snapshots> {
    this.#snapshots ??= toSnapshots(
      await this.#read(
        sql`select domain, as_of, version from ${table.snapshots} where as_of is not null order by domain`,
      ),
    );
    return this.#snapshots;
  }

  async countWords(words: readonly string[], domains: CountedDomains): Promise<WordCounts> {
    const rows = await this.#read(
      sql`select word, sum(products)::bigint as products from ${table.vocabulary}
        where word = any(${words}::text[]) ${inDomains(domains)} group by word`,
    );
    return toWordCounts(rows);
  }

  async countLonger(beginnings: readonly string[], { domains, maxLetters }: LongerWords): Promise<WordCounts> {
    const rows = await this.#read(
      sql`select longer.word, longer.products from unnest(${beginnings}::text[]) as beginning cross join lateral (
          select word, sum(products)::bigint as products from ${table.vocabulary}
          where word >= beginning and word < beginning || ${LAST_CHARACTER}::text ${inDomains(domains)} and length(word) <= ${maxLetters}::int
          group by word order by products desc, word limit ${MOST_FREQUENT}::int
        ) as longer`,
    );
    return toWordCounts(rows);
  }

  async countSimilar({ domains, beginning, minLetters, maxLetters, limit }: SimilarWords): Promise<WordCounts> {
    const rows = await this.#read(
      sql`select word, sum(products)::bigint as products from ${table.vocabulary}
        where word >= ${beginning}::text and word < ${`${beginning}${LAST_CHARACTER}`}::text ${inDomains(domains)}
          and length(word) between ${minLetters}::int and ${maxLetters}::int
        group by word order by products desc, word limit ${limit}::int`,
    );
    return toWordCounts(rows);
  }

  /**
   * The planner believes that words which it has not counted are more frequent than they are, and would look for them through all
   * documents in order. So the first look takes matches in any order, and only frequent words are looked for in order.
   */
  async scan(expression: Expression, { after, limit, withFacts }: ScanOptions): Promise<readonly ScannedRow[]> {
    const matches = sql`from ${table.documents}
      where words @@ ${toTsquery(expression)}::tsquery and document_id > ${after ?? -1}::bigint`;
    const some = await this.#read(sql`select document_id ${matches} limit ${FEW + 1}::int`);
    if (some.length <= FEW) return this.#readFirst(some, limit, withFacts);
    const columns = withFacts ? sql`document_id, domain, facts` : sql`document_id`;
    const rows = await this.#read(sql`select ${columns} ${matches} order by document_id limit ${limit}::int`);
    return rows.map(toScannedRow);
  }

  async #readFirst(rows: readonly Row[], limit: number, withFacts: boolean): Promise<readonly ScannedRow[]> {
    const first = rows
      .map(toScannedRow)
      .sort((left, right) => left.documentId - right.documentId)
      .slice(0, limit);
    if (!withFacts || first.length === 0) return first;
    const ids = first.map(({ documentId }) => documentId);
    const read = await this.#read(
      sql`select document_id, domain, facts from ${table.documents} where document_id = any(${ids}::bigint[]) order by document_id`,
    );
    return read.map(toScannedRow);
  }

  async scanSorted(
    expression: Expression,
    { sort, rates, after, limit, withFacts }: SortedScanOptions,
  ): Promise<readonly SortedRow[]> {
    const isRising = sort === 'PRICE_ASC' || sort === 'TITLE';
    const rows = await this.#read(
      sql`select * from (
          select document_id, domain, facts, ${toSortColumn(sort, rates)} as key
          from ${table.documents} where words @@ ${toTsquery(expression)}::tsquery
        ) as sorted ${toRest(isRising, after)}
        order by key is null, key ${isRising ? sql`asc` : sql`desc`}, document_id limit ${limit}::int`,
    );
    return rows.map((row) => ({
      ...toScannedRow(withFacts ? row : { document_id: row['document_id'] }),
      key: toSortKey(row['key']),
    }));
  }

  async scanIds(expression: Expression, limit: number): Promise<readonly number[]> {
    const rows = await this.scan(expression, { after: null, limit, withFacts: false });
    return rows.map(({ documentId }) => documentId);
  }

  async listFacts(documentIds: readonly number[]): Promise<readonly FactRow[]> {
    return this.#facts.list(documentIds, await this.listSnapshots(), async (unknown) => {
      const rows = await this.#read(
        sql`select document_id, domain, facts from ${table.documents} where document_id = any(${unknown}::bigint[])`,
      );
      return rows.map((row) => ({
        documentId: Number(row['document_id']),
        domain: String(row['domain']),
        facts: String(row['facts']),
      }));
    });
  }

  async count(expression: Expression, limit: number): Promise<number> {
    const [row] = await this.#read(
      sql`select count(*) as number from (
          select 1 from ${table.documents} where words @@ ${toTsquery(expression)}::tsquery limit ${limit}::int
        ) as counted`,
    );
    return Number(row?.['number']);
  }

  async read(documentIds: readonly number[]): Promise<readonly StoredProduct[]> {
    const rows = await this.#read(
      sql`select document_id, domain, product from ${table.products} join ${table.documents} using (document_id)
        where document_id = any(${documentIds}::bigint[])`,
    );
    const found = new Map(rows.map((row) => [Number(row['document_id']), row]));
    return documentIds.flatMap((id) => {
      const row = found.get(id);
      return row === undefined ? [] : [{ domain: String(row['domain']), product: String(row['product']) }];
    });
  }

  async #read(statement: RawBuilder<Row>): Promise<readonly Row[]> {
    this.#checkTime();
    return read(this.#transaction, statement);
  }
}

const LAST_CHARACTER = '\u{10ffff}';

const inDomains = (domains: CountedDomains): RawBuilder<unknown> =>
  domains === null ? sql`` : sql`and domain = any(${domains}::text[])`;

function toSortColumn(sort: SortedScanOptions['sort'], rates: readonly CentsRate[]): RawBuilder<unknown> {
  switch (sort) {
    case 'PRICE_ASC':
      return toCents(sql.ref('min_price'), rates);
    case 'PRICE_DESC':
      return toCents(sql.ref('max_price'), rates);
    case 'TITLE':
      return sql.ref('title');
    case 'NEWEST':
      return sql.ref('created_at');
  }
}

/** Half a cent is rounded up; what is too large for an Int is no price in USD. */
function toCents(column: RawBuilder<unknown>, rates: readonly CentsRate[]): RawBuilder<unknown> {
  const cases = rates.map(({ currency, numerator, denominator }) => {
    const cents = sql`div(${column}::numeric * ${String(2n * numerator)}::numeric + ${String(denominator)}::numeric, ${String(2n * denominator)}::numeric)`;
    return sql`when currency = ${currency}::text and ${cents} <= ${LARGEST_CENTS}::numeric then ${cents}`;
  });
  return cases.length === 0 ? sql`null::numeric` : sql`case ${sql.join(cases, sql` `)} end`;
}

function toRest(isRising: boolean, after: SortedScanOptions['after']): RawBuilder<unknown> {
  if (after === null) return sql``;
  const [last, documentId] = after;
  if (last === null) return sql`where key is null and document_id > ${documentId}::bigint`;
  const beyond = isRising ? sql`>` : sql`<`;
  const value = typeof last === 'string' ? sql`${last}::text` : sql`${last}::numeric`;
  return sql`where key ${beyond} ${value} or (key = ${value} and document_id > ${documentId}::bigint) or key is null`;
}

const toScannedRow = (row: Row): ScannedRow => ({
  documentId: Number(row['document_id']),
  domain: toText(row['domain']),
  facts: toText(row['facts']),
});
