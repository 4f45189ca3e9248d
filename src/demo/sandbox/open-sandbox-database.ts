import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Secret } from '../../lib/secret.ts';
import { migrate } from '../../stores/sql/migrations/migrate.ts';
import { lockDataFolder } from '../../stores/sqlite/data-folder-lock.ts';
import { type MemoryDatabase, openSqlite, openSqliteReader } from '../../stores/sqlite/open-sqlite.ts';
import { sandboxMigrations } from './migrations.ts';
import type { SandboxTables } from './tables.ts';

/** The location of the sandbox's tables: a schema of a PostgreSQL database, or a separate file in the data folder. */
export interface SandboxLocation {
  readonly dataFolder: string | ':memory:';
  /** The database in memory, which `close()` closes. Default: an empty one. */
  readonly memory?: MemoryDatabase | undefined;
  readonly database: { readonly url: Secret; readonly connections: number } | null;
}

export interface SandboxDatabase {
  readonly database: Kysely<SandboxTables>;
  /** The same database, for reads alone; another connection if it is a file. */
  readonly reader: Kysely<SandboxTables>;
  close(): Promise<void>;
}

const SCHEMA = 'sandbox';

/** The folder below the data folder that holds the sandbox's lock, its token and its control address. */
export const toSandboxFolder = (dataFolder: string): string => join(dataFolder, 'sandbox');

const toFile = (dataFolder: string): string => join(dataFolder, 'sandbox.sqlite');

/** False if there is certainly none; a database on a server is checked when it is opened. */
export const hasSandboxDatabase = ({ dataFolder, database }: SandboxLocation): boolean =>
  database !== null || existsSync(toFile(dataFolder));

/**
 * The sandbox's migrated database, separate from the service's. The folder is locked for the sandbox only, so that a
 * service and a sandbox in a separate process can share a data folder. Throws DataFolderInUseError, DatabaseStartError
 * and NewerDatabaseError.
 */
export async function openSandboxDatabase(
  location: SandboxLocation,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<SandboxDatabase> {
  const { dataFolder } = location;
  const lock = dataFolder === ':memory:' ? undefined : lockDataFolder(toSandboxFolder(dataFolder));
  try {
    const database = await open(location, parts);
    const reader = isFile(location) ? openSqliteReader(toFile(dataFolder), database) : database;
    const close = async () => {
      await reader.destroy();
      if (reader !== database) await database.destroy();
      lock?.release();
    };
    return { database, reader, close };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

const isFile = ({ dataFolder, database }: SandboxLocation): boolean => database === null && dataFolder !== ':memory:';

async function open(
  { dataFolder, memory, database: server }: SandboxLocation,
  parts: { readonly clock: Clock; readonly logger: Logger },
): Promise<Kysely<SandboxTables>> {
  if (server !== null) {
    const { connectPostgres } = await import('../../stores/postgres/connect-postgres.ts');
    const { migratePostgres } = await import('../../stores/postgres/migrate-postgres.ts');
    const database = await connectPostgres<SandboxTables>({
      ...server,
      ...parts,
      migrate: (transaction) => migratePostgres(transaction, sandboxMigrations, SCHEMA),
    });
    return database.withSchema(SCHEMA);
  }
  const file = dataFolder === ':memory:' ? (memory ?? dataFolder) : toFile(dataFolder);
  const database = openSqlite<SandboxTables>(file);
  try {
    await migrate(database, sandboxMigrations);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
