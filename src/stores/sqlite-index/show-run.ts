import type { PlatformProduct } from '../../domain/product/product.ts';
import { searchFields } from '../../search/expression.ts';
import { type SearchDocument, toSearchDocument } from '../../search/search-document.ts';
import type { RunKey, ShownRun } from '../ports/catalog-index.ts';
import { endRun, requireRun } from './sqlite-runs.ts';
import type { Statements } from './statements.ts';

const ROWS_AT_ONCE = 500;

const INSERT_WORDS = `insert into words_of (rowid, ${searchFields.join(', ')}) values (?${', ?'.repeat(searchFields.length)})`;

/**
 * One transaction: readers see the former snapshot until it commits. Products are taken out and put in in the order of their ids,
 * as FTS5 writes them best, and only a part of them is in memory.
 */
export const showRun = (statements: Statements, run: RunKey): ShownRun =>
  statements.transaction(() => {
    const { domain, runId } = run;
    const { run_began: began, run_skipped: skipped } = requireRun(statements, run);
    const words = new WordCounts(statements);
    const removed = takeOut(statements, words, GONE, domain, runId);
    const changed = takeOut(statements, words, CHANGED, domain, runId);
    const written = putIn(statements, words, run);
    statements.run(
      `update documents set position = staged.position from staged
        where staged.run_id = ? and documents.domain = ? and documents.product_id = staged.product_id
          and documents.position <> staged.position`,
      runId,
      domain,
    );
    closeGaps(statements, domain);
    const total = Number(statements.get('select count(*) as n from documents where domain = ?', domain)?.['n']);
    statements.run(
      'update snapshots set as_of = ?, products = ?, skipped = ?, last_error = null, last_error_at = null where domain = ?',
      Number(began),
      total,
      Number(skipped),
      domain,
    );
    endRun(statements, run);
    return { added: written - changed, changed, removed, total, skipped: Number(skipped) };
  });

const GONE = `select document_id from documents where domain = ?1 and document_id > ?3
  and not exists (select 1 from staged where run_id = ?2 and staged.product_id = documents.product_id)
  order by document_id limit ${ROWS_AT_ONCE}`;
const CHANGED = `select documents.document_id from documents join staged
    on staged.run_id = ?2 and staged.product_id = documents.product_id and staged.product is not null
  where domain = ?1 and documents.document_id > ?3 order by documents.document_id limit ${ROWS_AT_ONCE}`;

function takeOut(statements: Statements, words: WordCounts, sql: string, domain: string, runId: string): number {
  let [count, last] = [0, -1];
  for (;;) {
    const rows = statements.all(sql, domain, runId, last);
    for (const row of rows) {
      last = Number(row['document_id']);
      const text = statements.get('select product from products where document_id = ?', last)?.['product'];
      words.add(toSearchDocument(domain, parseProduct(text)), -1);
      statements.run('delete from words_of where rowid = ?', last);
      statements.run('delete from products where document_id = ?', last);
      statements.run('delete from documents where document_id = ?', last);
    }
    words.write();
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

const STAGED = `select document_id, product_id, position, digest, product from staged
  where run_id = ? and product is not null and (document_id, product_id) > (?, ?)
  order by document_id, product_id limit ${ROWS_AT_ONCE}`;

function putIn(statements: Statements, words: WordCounts, { domain, runId }: RunKey): number {
  let count = 0;
  let last: readonly [number, string] = [-1, ''];
  for (;;) {
    const rows = statements.all(STAGED, runId, ...last);
    for (const row of rows) {
      last = [Number(row['document_id']), String(row['product_id'])];
      const document = toSearchDocument(domain, parseProduct(row['product']));
      const documentId = findFreeId(statements, document.documentId);
      write(statements, { ...document, documentId }, { domain, productId: last[1], row });
      words.add(document, 1);
    }
    words.write();
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) return count;
  }
}

function write(
  statements: Statements,
  { documentId, fields, facts, minPrice, maxPrice }: SearchDocument,
  source: { readonly domain: string; readonly productId: string; readonly row: Readonly<Record<string, unknown>> },
): void {
  const { domain, productId, row } = source;
  const digest = row['digest'];
  statements.run(
    `insert into documents (document_id, domain, product_id, position, digest, currency, min_price, max_price, facts)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    documentId,
    domain,
    productId,
    Number(row['position']),
    digest instanceof Uint8Array ? digest : null,
    facts.currency,
    minPrice,
    maxPrice,
    JSON.stringify(facts),
  );
  statements.run('insert into products (document_id, product) values (?, ?)', documentId, String(row['product']));
  statements.run(INSERT_WORDS, documentId, ...searchFields.map((field) => fields[field].join(' ')));
}

/** Two products almost never have the same number; then one takes the next. */
function findFreeId(statements: Statements, wanted: number): number {
  let id = wanted;
  while (statements.get('select 1 from documents where document_id = ?', id) !== undefined) id += 1;
  return id;
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

function parseProduct(text: unknown): PlatformProduct {
  const product: PlatformProduct = JSON.parse(String(text));
  return product;
}

/** In how many products each word is: kept together for a part, since neighbors share most of their words. */
class WordCounts {
  readonly #statements: Statements;
  readonly #changes = new Map<string, number>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  add({ vocabulary }: SearchDocument, change: 1 | -1): void {
    for (const word of vocabulary) this.#changes.set(word, (this.#changes.get(word) ?? 0) + change);
  }

  write(): void {
    for (const [word, change] of this.#changes) {
      if (change === 0) continue;
      this.#statements.run(
        'insert into words (word, products) values (?, ?) on conflict do update set products = products + excluded.products',
        word,
        change,
      );
      if (change < 0) this.#statements.run('delete from words where word = ? and products <= 0', word);
    }
    this.#changes.clear();
  }
}
