import { DatabaseSync } from 'node:sqlite';
import type { OpenEngine } from './search-engine.ts';

/** FTS5 as it comes: Porter's stems, BM25, any of the words. */
export const openBm25: OpenEngine = async (documents) => {
  const database = new DatabaseSync(':memory:');
  database.exec("create virtual table plain using fts5(key unindexed, text, tokenize = 'porter unicode61')");
  const insert = database.prepare('insert into plain (key, text) values (?, ?)');
  for (const { id, ...texts } of documents) insert.run(id, Object.values(texts).join(' '));
  const select = database.prepare('select key from plain where plain match ? order by rank limit 10');
  const toPhrase = (word: string) => `"${word.replaceAll('"', '""')}"`;
  return {
    name: 'BM25',
    search: async (query) => select.all(query.split(' ').map(toPhrase).join(' OR ')).map((row) => String(row['key'])),
    close: async () => database.close(),
  };
};
