import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { hasCode } from '../../../lib/has-code.ts';
import type { Runtime } from '../../../lib/runtime.ts';

/** What a simulator keeps, in one file. One process writes it. */
export interface Books {
  readonly runtime: Runtime;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  readonly find: (sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  /** Returns the number of rows that changed. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** All or nothing. The work is synchronous, so nothing else happens meanwhile. */
  readonly together: <Answer>(work: () => Answer) => Answer;
  readonly close: () => void;
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * Opens the file, or books in memory, and creates the tables that it lacks. Every change is on the disk before it is answered:
 * a killed process loses none.
 */
export function openBooks(file: string | ':memory:', tables: string, runtime: Runtime): Books {
  if (file !== ':memory:') createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF');
  database.exec(tables);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    runtime,
    all: (sql, ...values) => prepare(sql).all(...values),
    find: (sql, ...values) => prepare(sql).get(...values),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    together: (work) => {
      database.exec('begin immediate');
      try {
        const answer = work();
        database.exec('commit');
        return answer;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** SQLite would make the file readable for everybody. */
function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

/** A value that is made once for these books, whose tables have `facts`. */
export function keepFact(books: Books, name: string, create: () => string): string {
  const known = books.find('select value from facts where name = ?', name);
  if (known !== undefined) return String(known['value']);
  books.run('insert into facts (name, value) values (?, ?) on conflict do nothing', name, create());
  const kept = books.find('select value from facts where name = ?', name);
  if (kept === undefined) throw new TypeError(`The books lost ${name}`);
  return String(kept['value']);
}
