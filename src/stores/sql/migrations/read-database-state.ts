import { type Kysely, sql } from 'kysely';
import { type MigrationState, readMigrationState } from './migrate.ts';
import { migrations } from './migrations.ts';

/** A database as it is found, without a change. */
export interface DatabaseState extends MigrationState {
  /** The values that the service has kept by name. Empty for a new database. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Throws OperatorError for a database with which this version does not work, or of before the first one. */
export async function readDatabaseState<Tables>(db: Kysely<Tables>, schema?: string): Promise<DatabaseState> {
  const state = await readMigrationState(db, migrations, schema);
  if (state.missing.length === Object.keys(migrations).length) return { ...state, facts: new Map() };
  const { rows } = await sql<{ name: string; value: string }>`select name, value from service_facts`.execute(db);
  return { ...state, facts: new Map(rows.map(({ name, value }) => [name, value])) };
}
