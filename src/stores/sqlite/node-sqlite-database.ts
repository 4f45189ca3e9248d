import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createAwayError } from '../sql/create-away-error.ts';

const CACHED_STATEMENTS = 256;
const CACHED_LISTS = 64;
/** Lists and inserted rows: such a statement has another text for each number of values. */
const LIST = /\bin \(\?|\), \(/i;
const REPEATED = /^\s*(?:select|insert|update|delete|with)\b/i;
const TRANSACTION = /^\s*(?:begin|commit|rollback|savepoint|release)\b/i;
const READING =
  /^\s*(?:(?:select|pragma|explain|begin|commit|rollback|savepoint|release)\b|with\b(?![\s\S]*\b(?:insert|update|delete|replace)\b))/i;
/** SQLite changes settings when the statement is prepared, not when it runs. These change no table. */
const HARMLESS_PRAGMA = /^\s*pragma\s+(?:synchronous|busy_timeout|wal_checkpoint)\b/i;

export interface NodeSqliteOptions {
  /** Transactions take no write lock, so they neither wait for writers nor make them wait. */
  readonly readOnly?: boolean;
}

/**
 * Adapts a `DatabaseSync` to the interface of kysely's SQLite dialect, and keeps repeated statements prepared. Throws ServiceUnavailable
 * while the file or its disk is the reason that a statement fails.
 */
export class NodeSqliteDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #begin: string;
  readonly #statements = new LRUCache<string, SqliteStatement>({ max: CACHED_STATEMENTS });
  /** Apart, so that lists of many lengths drive out only each other. */
  readonly #lists = new LRUCache<string, SqliteStatement>({ max: CACHED_LISTS });
  #hasWritten = false;

  constructor(database: DatabaseSync, { readOnly = false }: NodeSqliteOptions = {}) {
    this.#database = database;
    // A deferred transaction that reads before it writes cannot wait for another process: it fails at once.
    this.#begin = readOnly ? 'begin' : 'begin immediate';
  }

  prepare(sql: string): SqliteStatement {
    // If SQLite has rolled back by itself (a full disk), a second rollback would hide the reason.
    if (sql === 'rollback' && !this.#database.isTransaction) return nothing;
    const cached = this.#statements.get(sql) ?? this.#lists.get(sql);
    if (cached !== undefined) return cached;
    const isRepeated = REPEATED.test(sql);
    const onWritten = READING.test(sql) ? () => {} : () => this.#noteWritten();
    const prepared = orAway(() => this.#database.prepare(sql === 'begin' ? this.#begin : sql));
    const statement = toStatement(prepared, { isRepeated, onWritten });
    if (isRepeated || TRANSACTION.test(sql)) (LIST.test(sql) ? this.#lists : this.#statements).set(sql, statement);
    else if (!HARMLESS_PRAGMA.test(sql)) this.#forget();
    return statement;
  }

  #forget(): void {
    this.#statements.clear();
    this.#lists.clear();
  }

  /** Whether a statement since the last call may have written, even if it was rolled back. */
  takeWritten(): boolean {
    const hasWritten = this.#hasWritten;
    this.#hasWritten = false;
    return hasWritten;
  }

  #noteWritten(): void {
    this.#hasWritten = true;
  }

  close(): void {
    this.#forget();
    if (this.#database.isOpen) this.#database.close();
  }
}

type Row = Record<string, SQLOutputValue>;

/**
 * SQLite's own row objects have no prototype, and copying them costs twice the query. So rows come as arrays, and get their names here.
 */
function toStatement(
  statement: StatementSync,
  { isRepeated, onWritten }: { readonly isRepeated: boolean; readonly onWritten: () => void },
): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  const reader = names.length > 0;
  if (reader) statement.setReturnArrays(true);
  const toRow = (values: unknown): Row => {
    const row: Row = {};
    const cells = values as readonly SQLOutputValue[];
    for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = cells[index] ?? null;
    return row;
  };
  return {
    reader,
    all: (parameters) => {
      const rows = orAway(() => statement.all(...parameters.map(toSqlValue)));
      if (rows.length > 0) onWritten();
      return rows.map(toRow);
    },
    run: (parameters) => {
      const result = orAway(() => statement.run(...parameters.map(toSqlValue)));
      if (result.changes !== 0 || !isRepeated) onWritten();
      return result;
    },
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)).map(toRow),
  };
}

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL and CANTOPEN: the file or its disk, not the statement. */
const AWAY = new Set([5, 6, 7, 8, 10, 13, 14]);

/** SQLite keeps the kind in the lowest byte of its extended codes. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && AWAY.has(error.errcode & 0xff);

/** ServiceUnavailable if the file cannot be read or written now. A statement that fails so, a commit included, has no effect. */
const toAwayError = (error: unknown): unknown => (isAway(error) ? createAwayError(false, error) : error);

function orAway<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    throw toAwayError(error);
  }
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  // The message omits the value: it may be a buyer's.
  throw new TypeError(`SQLite cannot keep a value of type ${typeof value}`);
}
