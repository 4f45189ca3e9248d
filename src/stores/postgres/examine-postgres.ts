import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import type { Secret } from '../../lib/secret.ts';
import { type DatabaseState, readDatabaseState } from '../sql/migrations/read-database-state.ts';
import { findServerProblem, readServerState, toRoot } from './connect-postgres.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { toMissingRights } from './describe-missing-rights.ts';
import { describeRefusal } from './describe-refusal.ts';
import { findCode } from './failures.ts';
import { openPostgres } from './open-postgres.ts';
import { parseAddress } from './parse-address.ts';

interface PostgresState extends DatabaseState {
  /** `host:port/database`. */
  readonly name: string;
  readonly version: number;
  readonly isReadOnly: boolean;
  /** How far the database's clock is ahead of this machine's, in milliseconds. */
  readonly aheadMs: number;
}

/** Looks at a database once and changes nothing. Throws OperatorError if it cannot be used, by a role that is to migrate it or not. */
export async function examinePostgres(
  { url, migrates = true }: { readonly url: Secret; readonly migrates?: boolean },
  clock: Clock,
): Promise<PostgresState> {
  const { config, name } = parseAddress(url);
  const db = openPostgres<object>(config, { connections: 1, clock });
  try {
    const server = await readServerState(db);
    const problem = findServerProblem(server);
    if (problem !== undefined) throw new DatabaseStartError(`PostgreSQL at ${name} ${problem}`);
    const schema = await findUsableSchema(db, migrates);
    if (schema === null) throw new DatabaseStartError(toMissingRights(`PostgreSQL at ${name}`, migrates));
    const state = await readDatabaseState(db, schema);
    const isReadOnly = server.readOnly !== 'off';
    return { ...state, name, version: server.version, isReadOnly, aheadMs: await readAhead(db, clock) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const root = toRoot(error);
    throw new DatabaseStartError(
      describeRefusal(root, name) ??
        `PostgreSQL at ${name} cannot be reached (${findCode(root) ?? 'no answer in time'}).`,
      { cause: error },
    );
  } finally {
    await db.destroy();
  }
}

/**
 * The schema in which the role can use the tables that are there, and create them if it migrates; null without one, or if it cannot create schemas
 * then, for the index of the catalogs.
 */
async function findUsableSchema(db: Kysely<object>, migrates: boolean): Promise<string | null> {
  const { rows } = await sql<{ schema: string | null }>`
    select current_schema() as schema
    where (${!migrates} or has_schema_privilege(current_schema(), 'CREATE')
        and has_database_privilege(current_database(), 'CREATE'))
      and coalesce((
        select bool_and(has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
          and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
        from pg_class where relkind = 'r' and relnamespace = to_regnamespace(quote_ident(current_schema()))
      ), true)`.execute(db);
  return rows[0]?.schema ?? null;
}

async function readAhead(db: Kysely<object>, clock: Clock): Promise<number> {
  const before = clock.now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
  return (rows[0]?.at ?? before) - (before + clock.now()) / 2;
}
