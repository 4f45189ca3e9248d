import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { NodeSqliteDatabase } from './node-sqlite-database.ts';

export interface SqliteOptions {
  /**
   * `FULL`: a commit is on the disk when it is answered. `NORMAL`: the last commits before a power cut may be missing, in
   * order and never in part; a killed process loses nothing either way.
   */
  readonly synchronous?: 'FULL' | 'NORMAL';
  /** How long to wait for another process that is writing. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens a file (made where it is missing, for its owner only), or a database that lives in memory, for queries with kysely. Kysely lets one query or transaction after
 * another onto the connection, so that two transactions never mix. End it with `destroy()`.
 */
export function openSqlite<Tables>(file: string | ':memory:', options: SqliteOptions = {}): Kysely<Tables> {
  const { synchronous = 'FULL', busyTimeoutMs = 5_000 } = options;
  if (file !== ':memory:') createPrivateFile(file);
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    database.exec('PRAGMA trusted_schema = OFF');
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: new NodeSqliteDatabase(database) }) });
}

/** SQLite would make the file readable for everybody; the files that it puts beside take their mode from this one. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw new Error(`Cannot make the database file ${file}`, { cause: error });
  }
}
