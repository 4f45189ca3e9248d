import { type Kysely, sql } from 'kysely';
import { findMissing } from './migrate.ts';
import { migrations } from './migrations.ts';

/** A database as it is found, without a change. */
export interface DatabaseState {
  /** The migrations that the next start makes. */
  readonly missing: readonly string[];
  /** The values that the service has kept by name. Empty for a new database. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Throws OperatorError for a database of a newer version, or of before the first one. */
export async function readDatabaseState<Tables>(db: Kysely<Tables>, schema?: string): Promise<DatabaseState> {
  const missing = await findMissing(db, migrations, schema);
  if (missing.length === Object.keys(migrations).length) return { missing, facts: new Map() };
  const { rows } = await sql<{ name: string; value: string }>`select name, value from service_facts`.execute(db);
  return { missing, facts: new Map(rows.map(({ name, value }) => [name, value])) };
}
