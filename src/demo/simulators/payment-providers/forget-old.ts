import type { Books } from '../books/open-books.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Forgets sessions that ended a day ago, and keys that were given up: no token lives so long that money could still be held under one.
 * The ledger keeps what they moved.
 */
export function forgetOld(books: Books): void {
  const before = books.runtime.clock.now() - DAY;
  books.run('delete from sessions where expires_at < ?', before);
  books.run('delete from given_up_keys where at < ?', before);
}
