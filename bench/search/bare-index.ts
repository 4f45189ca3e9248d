import { DatabaseSync } from 'node:sqlite';
import { narrow } from '../../src/catalog-index/filters/catalog-filters.ts';
import { except } from '../../src/catalog-index/matching/expression.ts';
import { applyPlan } from '../../src/catalog-index/matching/make-plan.ts';
import { toSearchedWords } from '../../src/catalog-index/matching/query-words.ts';
import { toRelevanceClasses } from '../../src/catalog-index/matching/relevance-classes.ts';
import { type SearchDocument, toSearchDocument } from '../../src/catalog-index/search-document.ts';
import { toLexemes, toMatch } from '../../src/catalog-index/sqlite/lexemes.ts';
import { openIndexDatabase } from '../../src/catalog-index/sqlite/open-index-database.ts';
import type { PlatformProduct } from '../../src/domain/product/product.ts';
import type { toQuery } from './to-query.ts';

/** The first page of a search by as little as its statements take, and prepared beforehand. */
export type BareSearch = () => readonly PlatformProduct[];

/**
 * The same match, rank and page on the same index, on the caller's thread: one prepared statement for each class of matches until the page is
 * full, then one for each product, whose JSON is parsed. What it lacks: splitting and correcting the query, merchants that a partner may see,
 * conditions that hold for one variant, whether there is another page, and the way to a thread and back.
 */
export function openBareIndex(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const find = database.prepare('select rowid from words_of where words_of match ? order by rowid limit ?');
  const read = database.prepare('select product from documents join texts using (text_id) where document_id = ?');
  const beginWith = database.prepare(
    'select distinct word from words where word >= ? and word < ? order by word limit ?',
  );
  const findWords = (beginning: string, limit: number) =>
    beginWith.all(beginning, `${beginning}\u{10ffff}`, limit).map(({ word }) => String(word));
  return {
    prepare: (query: ReturnType<typeof toQuery>): BareSearch => {
      const words = toSearchedWords(query.text, {});
      const usual = { corrections: words.map(() => null), dropped: [], required: null };
      const matches = toRelevanceClasses(query.text, applyPlan(words, usual), null).map((relevanceClass) =>
        toMatch(narrow(except(relevanceClass.matches, relevanceClass.beyond), query), findWords),
      );
      return () => {
        const ids: number[] = [];
        for (const match of matches) {
          for (const { rowid } of find.all(match, query.first - ids.length)) ids.push(Number(rowid));
          if (ids.length === query.first) break;
        }
        return ids.map((id) => JSON.parse(String(read.get(id)?.['product'])));
      };
    },
    close: () => database.close(),
  };
}

/** Processor time to insert documents that are made already into an empty index, in one transaction and in the order of their numbers. */
export function measureBareInserts(file: string, products: Iterable<PlatformProduct>): NodeJS.CpuUsage {
  const documents: { document: SearchDocument; lexemes: string; facts: string; product: string }[] = [];
  for (const product of products) {
    const document = toSearchDocument('bare', product);
    const [lexemes, facts] = [toLexemes(document), JSON.stringify(document.facts)];
    documents.push({ document, lexemes, facts, product: JSON.stringify(product) });
  }
  documents.sort((left, right) => left.document.documentId - right.document.documentId);
  const database = openIndexDatabase(file);
  const used = process.threadCpuUsage();
  const [word, row, text] = [
    'insert into words_of (rowid, words) values (?, ?)',
    `insert into documents (document_id, domain, product_id, position, digest, text_id, currency, min_price, max_price, facts)
      values (?, 'bare', ?, ?, zeroblob(32), ?, ?, ?, ?, ?)`,
    'insert into texts (text_id, product) values (?, ?)',
  ].map((sql) => database.prepare(sql));
  const count = database.prepare(
    "insert into words (word, domain, products) values (?, 'bare', 1) on conflict do update set products = products + 1",
  );
  database.exec('begin');
  for (const [index, { document, lexemes, facts, product }] of documents.entries()) {
    const { documentId, minPrice, maxPrice, vocabulary } = document;
    row?.run(documentId, String(index), index, index, document.facts.currency, minPrice, maxPrice, facts);
    text?.run(index, product);
    word?.run(documentId, lexemes);
    for (const each of vocabulary) count.run(each);
  }
  database.exec('commit');
  database.close();
  return process.threadCpuUsage(used);
}
