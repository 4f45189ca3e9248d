import { DatabaseSync } from 'node:sqlite';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import { searchFields } from '../../src/search/expression.ts';
import { type SearchDocument, toSearchDocument } from '../../src/search/search-document.ts';
import { openIndexDatabase } from '../../src/stores/sqlite-index/open-index-database.ts';

const COLUMNS = '{title titleStems detail detailStems body bodyStems}';

/** One statement for the first products with all words, in the order of the index, and the products: nothing is ranked or judged. */
export function createBareSearch(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const find = database.prepare(
    `select product from words_of cross join products on document_id = words_of.rowid
      where words_of match ? order by words_of.rowid limit 10`,
  );
  return {
    search: (text: string): readonly PlatformProduct[] =>
      find
        .all(
          text
            .split(' ')
            .map((word) => `${COLUMNS} : "${word}"`)
            .join(' AND '),
        )
        .map((row) => JSON.parse(String(row['product']))),
    close: () => database.close(),
  };
}

/** Seconds to insert documents that are made already into an empty index, in one transaction and in the order of their numbers. */
export function measureBareInserts(file: string, products: Iterable<PlatformProduct>): number {
  const documents: { document: SearchDocument; product: string }[] = [];
  for (const product of products) {
    documents.push({ document: toSearchDocument('bare', product), product: JSON.stringify(product) });
  }
  documents.sort((left, right) => left.document.documentId - right.document.documentId);
  const database = openIndexDatabase(file);
  const began = performance.now();
  const [word, row, text] = [
    `insert into words_of (rowid, ${searchFields.join(', ')}) values (?${', ?'.repeat(searchFields.length)})`,
    `insert into documents (document_id, domain, product_id, position, digest, currency, min_price, max_price, facts)
      values (?, 'bare', ?, ?, x'00', ?, ?, ?, ?)`,
    'insert into products (document_id, product) values (?, ?)',
  ].map((sql) => database.prepare(sql));
  const count = database.prepare(
    'insert into words (word, products) values (?, 1) on conflict do update set products = products + 1',
  );
  database.exec('begin');
  for (const [index, { document, product }] of documents.entries()) {
    const { documentId, facts, fields, minPrice, maxPrice, vocabulary } = document;
    row?.run(documentId, String(index), index, facts.currency, minPrice, maxPrice, JSON.stringify(facts));
    text?.run(documentId, product);
    word?.run(documentId, ...searchFields.map((field) => fields[field].join(' ')));
    for (const each of vocabulary) count.run(each);
  }
  database.exec('commit');
  database.close();
  return (performance.now() - began) / 1000;
}
