import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';

/** The values that the service has kept by name, read before the database has the form of this version. Empty for a new database. */
export async function readFacts<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  if (!(await hasFacts(db))) return new Map();
  const { rows } = await sql<{ name: string; value: string }>`select name, value from service_facts`.execute(db);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Asked first: PostgreSQL ends a transaction with a statement that fails. The table of another schema is not meant. */
async function hasFacts<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await (isPostgres(db)
    ? sql`select 1 as found where to_regclass(quote_ident(current_schema()) || '.service_facts') is not null`
    : sql`select 1 as found from sqlite_master where type = 'table' and name = 'service_facts'`
  ).execute(db);
  return rows.length > 0;
}
