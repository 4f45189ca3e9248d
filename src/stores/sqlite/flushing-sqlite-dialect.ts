import { type DatabaseConnection, type Driver, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import { waitsForDisk } from '../sql/without-flush.ts';
import type { DiskFlush } from './disk-flush.ts';
import type { NodeSqliteDatabase } from './node-sqlite-database.ts';

interface FlushingSqliteConfig {
  readonly database: NodeSqliteDatabase;
  /** Null if commits need not reach a disk. */
  readonly disk: DiskFlush | null;
  /** For a connection that only reads: where what it reads was to be written. */
  readonly writersDisk?: DiskFlush | undefined;
}

/**
 * One connection for one query or transaction at a time. Whoever wrote waits for the disk after it has handed on the connection, so that
 * nobody else waits, and those who wrote meanwhile share a flush.
 */
export class FlushingSqliteDialect extends SqliteDialect {
  readonly #config: FlushingSqliteConfig;

  constructor(config: FlushingSqliteConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new FlushingSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new FlushingSqliteAdapter();
  }
}

/**
 * SQLite supports schema changes in a transaction. Kysely uses that only if told: otherwise a failed migration would
 * stay half done.
 */
class FlushingSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely would keep the connection for whoever waits for the disk. The driver itself gives it to one at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class FlushingSqliteDriver extends SqliteDriver {
  readonly #database: NodeSqliteDatabase;
  readonly #disk: DiskFlush | null;
  readonly #readDisk: DiskFlush | undefined;
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor({ database, disk, writersDisk }: FlushingSqliteConfig) {
    super({ database });
    this.#database = database;
    this.#disk = disk;
    this.#readDisk = disk ?? writersDisk;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    try {
      // Nobody is told what was committed and is on no disk.
      this.#readDisk?.requireIntact();
    } catch (error) {
      this.#passOn();
      throw error;
    }
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const hasWritten = this.#database.takeWritten();
    this.#passOn();
    if (hasWritten && waitsForDisk()) await this.#disk?.flush();
  }

  /** Hands the connection directly to the next in line, so that no call that comes in between takes it. */
  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  override async destroy(): Promise<void> {
    await this.#disk?.close();
    await super.destroy();
  }
}
