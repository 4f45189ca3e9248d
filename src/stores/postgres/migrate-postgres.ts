import { type Kysely, sql } from 'kysely';
import { type Migrations, migrate } from '../sql/migrations/migrate.ts';

/**
 * Migrates the tables of a schema, which is created if it is missing. Without a name, it is the role's current schema:
 * `public`, unless its search path says otherwise.
 */
export async function migratePostgres<Tables>(
  transaction: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<void> {
  if (schema === undefined) return migrate(transaction, migrations, await findSchema(transaction));
  if (!(await hasSchema(transaction, schema))) await sql`create schema ${sql.id(schema)}`.execute(transaction);
  await sql`set local search_path to ${sql.id(schema)}`.execute(transaction);
  await migrate(transaction, migrations, schema);
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
