import type { PlatformProduct } from '../../domain/product/product.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import type { RunKey, ShownRun } from '../../stores/ports/catalog-index.ts';
import { type SearchDocument, toSearchDocument } from '../search-document.ts';
import { toLexemes } from './lexemes.ts';
import { endRun, requireRun } from './sqlite-runs.ts';
import type { Row, Statements } from './statements.ts';

const ROWS_AT_ONCE = 500;

/**
 * One transaction: readers see the former snapshot until it commits. Products are put in in the order of their numbers,
 * as FTS5 writes them best, and one of their texts at a time is in memory. `published`: the run is a copy of one that began at another time.
 */
export const showRun = (statements: Statements, run: RunKey, published?: { readonly asOf: number }): ShownRun =>
  statements.transaction(() => {
    const { domain, runId } = run;
    const { run_began: began, run_skipped: skipped } = requireRun(statements, run);
    const words = new WordCounts(statements, domain);
    const removed = takeOut(statements, words, GONE, run);
    const changed = takeOut(statements, words, CHANGED, run);
    const written = putIn(statements, words, run);
    words.write();
    statements.run(
      `update documents set position = staged.position from staged
        where staged.run_id = ? and documents.domain = ? and documents.product_id = staged.product_id
          and documents.position <> staged.position`,
      runId,
      domain,
    );
    closeGaps(statements, domain);
    const isChanged = removed + written > 0;
    const total = Number(statements.get('select count(*) as n from documents where domain = ?', domain)?.['n']);
    statements.run(
      `update snapshots set shown_run = ?, as_of = ?, version = version + ?, products = ?, skipped = ?, last_error = null, last_error_at = null
        where domain = ?`,
      runId,
      published?.asOf ?? Number(began),
      isChanged ? 1 : 0,
      total,
      Number(skipped),
      domain,
    );
    endRun(statements, run);
    return { added: written - changed, changed, removed, total, skipped: Number(skipped) };
  });

const GONE = `select document_id, product_id, text_id from documents where domain = ?1 and product_id > ?3
  and not exists (select 1 from staged where run_id = ?2 and staged.product_id = documents.product_id)
  order by product_id limit ${ROWS_AT_ONCE}`;
const CHANGED = `select documents.document_id, documents.product_id, documents.text_id from staged
    cross join documents on documents.domain = ?1 and documents.product_id = staged.product_id
  where staged.run_id = ?2 and staged.text_id is not null and staged.product_id > ?3
  order by staged.product_id limit ${ROWS_AT_ONCE}`;

function takeOut(statements: Statements, words: WordCounts, sql: string, { domain, runId }: RunKey): number {
  let [count, last] = [0, ''];
  for (;;) {
    const rows = statements.all(sql, domain, runId, last);
    for (const row of rows) {
      last = String(row['product_id']);
      const [documentId, textId] = [Number(row['document_id']), Number(row['text_id'])];
      words.add(toSearchDocument(domain, readProduct(statements, textId)), -1);
      statements.run('delete from words_of where rowid = ?', documentId);
      statements.run('delete from texts where text_id = ?', textId);
      statements.run('delete from documents where document_id = ?', documentId);
    }
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

const STAGED = `select document_id, product_id, position, digest, text_id from staged
  where run_id = ? and text_id is not null and (document_id, product_id) > (?, ?)
  order by document_id, product_id limit ${ROWS_AT_ONCE}`;

function putIn(statements: Statements, words: WordCounts, { domain, runId }: RunKey): number {
  let count = 0;
  let last: readonly [number, string] = [-1, ''];
  for (;;) {
    const rows = statements.all(STAGED, runId, ...last);
    for (const row of rows) {
      last = [Number(row['document_id']), String(row['product_id'])];
      const document = toSearchDocument(domain, readProduct(statements, Number(row['text_id'])));
      write(statements, document, { domain, row });
      words.add(document, 1);
    }
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

function write(
  statements: Statements,
  document: SearchDocument,
  { domain, row }: { readonly domain: string; readonly row: Row },
): void {
  const { facts, minPrice, maxPrice, sortedBy } = document;
  const digest = row['digest'];
  const insert = (documentId: number) =>
    statements.run(
      `insert into documents (document_id, domain, product_id, position, digest, text_id, currency, min_price, max_price, title, created_at, facts)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (document_id) do nothing`,
      documentId,
      domain,
      String(row['product_id']),
      Number(row['position']),
      digest instanceof Uint8Array ? digest : null,
      Number(row['text_id']),
      facts.currency,
      minPrice,
      maxPrice,
      sortedBy.title,
      sortedBy.createdAt,
      JSON.stringify(facts),
    );
  // Two products almost never have the same number; then one takes the next.
  let { documentId } = document;
  while (insert(documentId) === 0) documentId += 1;
  statements.run('insert into words_of (rowid, words) values (?, ?)', documentId, toLexemes(document));
}

/** Products that were listed twice leave gaps, and pages go by position. */
function closeGaps(statements: Statements, domain: string): void {
  const row = statements.get('select max(position) as last, count(*) as n from documents where domain = ?', domain);
  if (row?.['last'] === null || row?.['last'] === row?.['n']) return;
  statements.run(
    `update documents set position = ranked.place from
        (select document_id, row_number() over (order by position) as place from documents where domain = ?) as ranked
      where documents.document_id = ranked.document_id`,
    domain,
  );
}

/** One at a time: it may be long. */
const readProduct = (statements: Statements, textId: number): PlatformProduct =>
  parseStoredJson<PlatformProduct>(
    String(statements.get('select product from texts where text_id = ?', textId)?.['product']),
  );

/** Changed counts are written out beyond this many. */
const MAX_COUNTS = 20_000;

/** In how many products each word is: kept together, since products of one merchant share most of their words. */
class WordCounts {
  readonly #statements: Statements;
  readonly #domain: string;
  readonly #changes = new Map<string, number>();

  constructor(statements: Statements, domain: string) {
    this.#statements = statements;
    this.#domain = domain;
  }

  add({ vocabulary, labels }: SearchDocument, change: 1 | -1): void {
    for (const word of [...vocabulary, ...labels]) this.#changes.set(word, (this.#changes.get(word) ?? 0) + change);
    if (this.#changes.size > MAX_COUNTS) this.write();
  }

  write(): void {
    // In the order of the table, so that neighbors are written together.
    for (const word of [...this.#changes.keys()].sort()) {
      const change = this.#changes.get(word) ?? 0;
      if (change === 0) continue;
      this.#statements.run(
        `insert into words (word, domain, products) values (?, ?, ?)
          on conflict do update set products = products + excluded.products`,
        word,
        this.#domain,
        change,
      );
      if (change < 0) {
        this.#statements.run('delete from words where word = ? and domain = ? and products <= 0', word, this.#domain);
      }
    }
    this.#changes.clear();
  }
}
