import { type Kysely, sql } from 'kysely';
import { type Migrations, migrate, readMigrationState } from '../sql/migrations/migrate.ts';

/**
 * Migrates the tables of a schema as `migrate` does, which is created if it is missing. Without a name, it is the role's current schema:
 * `public`, unless its search path says otherwise.
 */
export async function migratePostgres<Tables>(
  transaction: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<readonly string[]> {
  if (schema === undefined) return migrate(transaction, migrations, await findSchema(transaction));
  if (!(await hasSchema(transaction, schema))) await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await sql`set local search_path to ${sql.id(schema)}`.execute(transaction);
  return migrate(transaction, migrations, schema);
}

/** The database does not have the form of this version yet, and this node does not give it. The message ends a sentence. */
export class NotMigratedError extends Error {
  override readonly name = 'NotMigratedError';
}

/** Changes nothing. Throws NotMigratedError if `migratePostgres` would, and OperatorError for a database of another version. */
export async function requireMigrated<Tables>(
  transaction: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<void> {
  const { missing } = await readMigrationState(transaction, migrations, schema);
  if (missing.length > 0) throw new NotMigratedError(`it lacks ${missing.join(', ')}: npm run migrate makes them`);
}

async function findSchema<Tables>(transaction: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(transaction);
  return rows[0]?.schema ?? undefined;
}

/** `create schema if not exists` requires the right to create one even if there is nothing to create. */
async function hasSchema<Tables>(transaction: Kysely<Tables>, schema: string): Promise<boolean> {
  const found = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(transaction);
  return found.rows.length > 0;
}
