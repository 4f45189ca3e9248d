import type { Books } from '../../books/open-books.ts';
import { readText } from '../../books/read-row.ts';

/** A value that is made once for these books. */
export function keepFact(books: Books, name: string, create: () => string): string {
  const known = books.find('select value from facts where name = ?', name);
  if (known !== undefined) return readText(known, 'value');
  books.run('insert into facts (name, value) values (?, ?) on conflict do nothing', name, create());
  const kept = books.find('select value from facts where name = ?', name);
  if (kept === undefined) throw new TypeError(`The books lost ${name}`);
  return readText(kept, 'value');
}
