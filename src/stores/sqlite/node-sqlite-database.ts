import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const CACHED_STATEMENTS = 256;
const REPEATED = /^\s*(?:select|insert|update|delete|with)\b/i;
const TRANSACTION = /^\s*(?:begin|commit|rollback|savepoint|release)\b/i;

/** Adapts a `DatabaseSync` to the interface of kysely's SQLite dialect, and keeps repeated statements prepared. */
export class NodeSqliteDatabase implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    // A deferred transaction that reads before it writes cannot wait for another process: it fails at once.
    if (sql === 'begin') return toStatement(this.#database.prepare('begin immediate'));
    // If SQLite has rolled back by itself (a full disk), a second rollback would hide the reason.
    if (sql === 'rollback' && !this.#database.isTransaction) return nothing;
    const statement = toStatement(this.#database.prepare(sql));
    if (REPEATED.test(sql)) this.#keep(sql, statement);
    else if (!TRANSACTION.test(sql)) this.#statements.clear();
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #keep(sql: string, statement: SqliteStatement): void {
    const oldest = this.#statements.keys().next();
    if (this.#statements.size >= CACHED_STATEMENTS && !oldest.done) this.#statements.delete(oldest.value);
    this.#statements.set(sql, statement);
  }
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlValue)).map((row) => ({ ...row })),
    run: (parameters) => statement.run(...parameters.map(toSqlValue)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlValue)),
  };
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
