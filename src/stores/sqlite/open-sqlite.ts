import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { hasCode } from '../../lib/has-code.ts';
import { DiskFlush, type FlushFile } from './disk-flush.ts';
import { FlushingSqliteDialect } from './flushing-sqlite-dialect.ts';
import { NodeSqliteDatabase } from './node-sqlite-database.ts';

/** A database in memory that is open already. */
export type MemoryDatabase = DatabaseSync;

export interface SqliteOptions {
  /** How a file reaches the disk. Default: `fdatasync`. */
  readonly flush?: FlushFile;
  /** How long to wait for another process that is writing. */
  readonly busyTimeoutMs?: number;
}

/** The disk of the connections that write: readers tell nothing that has not reached it. */
const disks = new WeakMap<object, DiskFlush>();

/**
 * Opens a file (created if it is missing, for its owner only), or an in-memory database, for queries with kysely.
 * One query or transaction runs after another on the connection, so two transactions never mix. A write is on the disk
 * when its promise resolves, unless `withoutFlush` says otherwise; a power cut may lose the last writes before that, in
 * order and never in part, and a killed process loses none. End it with `destroy()`.
 */
export function openSqlite<Tables>(
  file: string | ':memory:' | MemoryDatabase,
  options: SqliteOptions = {},
): Kysely<Tables> {
  const { flush, busyTimeoutMs = 5_000 } = options;
  const inMemory = file === ':memory:' || typeof file !== 'string';
  if (!inMemory) createPrivateFile(file);
  const database =
    typeof file === 'string'
      ? new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: busyTimeoutMs })
      : file;
  try {
    database.exec('PRAGMA journal_mode = WAL');
    // SQLite itself would wait for the disk inside the call, and the whole process with it.
    database.exec('PRAGMA synchronous = NORMAL');
    database.exec('PRAGMA trusted_schema = OFF');
    // What is deleted is overwritten: removed personal data must not stay in free pages.
    database.exec('PRAGMA secure_delete = ON');
  } catch (error) {
    database.close();
    throw error;
  }
  const disk = inMemory ? null : new DiskFlush(`${file}-wal`, flush);
  const writer = new Kysely<Tables>({
    dialect: new FlushingSqliteDialect({ database: new NodeSqliteDatabase(database), disk }),
  });
  if (disk !== null) disks.set(writer, disk);
  return writer;
}

/**
 * A second connection to a file that is open and migrated, for reading: it sees what is committed, waits for no writer and makes none
 * wait. After a failed flush of the writer it fails as the writer does. The writer is null if this process has none.
 */
export function openSqliteReader<Tables>(file: string | URL, writer: Kysely<Tables> | null): Kysely<Tables> {
  const database = new NodeSqliteDatabase(new DatabaseSync(file, { readOnly: true }), { readOnly: true });
  const writersDisk = writer === null ? undefined : disks.get(writer);
  return new Kysely<Tables>({ dialect: new FlushingSqliteDialect({ database, disk: null, writersDisk }) });
}

/** SQLite would make the file readable for everybody; its companion files inherit their mode from this one. */
function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const exists = hasCode(error, 'EEXIST');
    if (!exists) throw new Error(`Cannot create the database file ${file}`, { cause: error });
  }
}
