import type { Kysely } from 'kysely';
import { type MigrationState, readMigrationState } from './migrate.ts';
import { migrations } from './migrations.ts';
import { readFacts } from './read-facts.ts';

/** A database as it is found, without a change. */
export interface DatabaseState extends MigrationState {
  /** The values that the service has kept by name. Empty for a new database. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Throws OperatorError for a database with which this version does not work, or of before the first one. */
export async function readDatabaseState<Tables>(db: Kysely<Tables>, schema?: string): Promise<DatabaseState> {
  const state = await readMigrationState(db, migrations, schema);
  return { ...state, facts: await readFacts(db) };
}
