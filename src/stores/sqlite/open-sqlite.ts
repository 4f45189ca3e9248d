import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { adoptMigrationRecords } from './adopt-migration-records.ts';
import { NodeSqliteDatabase } from './node-sqlite-database.ts';
import { TransactionalSqliteDialect } from './transactional-sqlite-dialect.ts';

export interface SqliteOptions {
  /**
   * `FULL`: a commit is on the disk when it returns. `NORMAL`: the last commits before a power cut may be missing, in
   * order and never in part; a killed process loses nothing either way.
   */
  readonly synchronous?: 'FULL' | 'NORMAL';
  /** How long to wait for another process that is writing. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens a file (created if it is missing, for its owner only), or an in-memory database, for queries with kysely.
 * Kysely runs one query or transaction after another on the connection, so two transactions never mix. End it with
 * `destroy()`.
 */
export function openSqlite<Tables>(file: string | ':memory:', options: SqliteOptions = {}): Kysely<Tables> {
  const { synchronous = 'FULL', busyTimeoutMs = 5_000 } = options;
  if (file !== ':memory:') createPrivateFile(file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    database.exec('PRAGMA trusted_schema = OFF');
    // What is deleted is overwritten: removed personal data must not stay in free pages.
    database.exec('PRAGMA secure_delete = ON');
    adoptMigrationRecords(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect({ database: new NodeSqliteDatabase(database) }),
  });
}

/**
 * A second connection to a file that is open and migrated, for reading: it sees what is committed, waits for no writer and makes none
 * wait.
 */
export function openSqliteReader<Tables>(file: string): Kysely<Tables> {
  const database = new DatabaseSync(file, { readOnly: true });
  return new Kysely<Tables>({
    dialect: new TransactionalSqliteDialect({ database: new NodeSqliteDatabase(database, { readOnly: true }) }),
  });
}

/** SQLite would make the file readable for everybody; its companion files inherit their mode from this one. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw new Error(`Cannot create the database file ${file}`, { cause: error });
  }
}
