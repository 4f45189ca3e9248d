import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../../lib/operator-error.ts';
import { type DatabaseState, readDatabaseState } from '../sql/migrations/read-database-state.ts';
import { openSqliteReader } from './open-sqlite.ts';

/** The embedded database of a folder, also while a service runs with it; null if there is none. Throws OperatorError. */
export async function examineSqlite(dataFolder: string): Promise<DatabaseState | null> {
  const file = join(dataFolder, 'service.sqlite');
  if (!existsSync(file)) return null;
  try {
    const db = openSqliteReader(existsSync(`${file}-wal`) ? file : toImmutable(file), null);
    try {
      return await readDatabaseState(db);
    } finally {
      await db.destroy();
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The embedded database ${file} cannot be read.`, { cause: error });
  }
}

/** A database that nobody has open: reading it makes no files beside it, which the service's user might not be able to write. */
function toImmutable(file: string): URL {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  return address;
}
