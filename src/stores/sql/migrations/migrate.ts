import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../../../lib/operator-error.ts';
import { isPostgres } from '../is-postgres.ts';
import { canServe, findObstacle } from './can-serve.ts';

/**
 * Changes of a database's form by name. Names sort in the order of their age; a released migration is never edited. `0103-notes` only
 * expands, so that nodes which do not know it go on and can be started. `0105-after-0103-drop-notes` contracts: it removes what nodes that
 * know 0103 no longer use, and older ones are refused.
 */
export type Migrations = Readonly<Record<string, Migration>>;

/** A migration of several statements. */
export const inOrder =
  (statements: readonly string[]): Migration['up'] =>
  async (db) => {
    const toDialect = isPostgres(db) ? inByteOrder : (statement: string) => statement;
    for (const statement of statements) await sql.raw(toDialect(statement)).execute(db);
  };

/**
 * PostgreSQL sorts texts by the rules of a language, which differ between machines and versions. SQLite sorts them byte
 * by byte, and so does PostgreSQL with this collation.
 */
const inByteOrder = (statement: string): string => statement.replaceAll(/\btext\b/g, 'text collate "C"');

/** The database holds migrations that this version cannot live with. */
class NewerDatabaseError extends OperatorError {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: string) {
    super(
      `The database was written by a newer version of this service (it holds the migration "${unknown}", with which this version ` +
        'does not work). Start the newer version, or restore a backup made before the upgrade. Nothing was changed.',
    );
  }
}

/** The database holds migrations that are older than the first of this version. */
class UnreleasedDatabaseError extends OperatorError {
  override readonly name = 'UnreleasedDatabaseError';

  constructor() {
    super(
      'The database was made by a build before the first version, whose data is not taken over. Delete it, or name another one ' +
        'with DATA_DIR or DATABASE_URL. Nothing was changed.',
    );
  }
}

/**
 * Migrates a database in one transaction: all missing migrations, or none. So a migration can neither create an index `concurrently` nor turn off
 * foreign keys on SQLite. A database of a newer version that only expanded is left as it is. If the database has several schemas, it is the one in
 * which statements create tables. Answers the names of those that it made. Throws OperatorError for a database of another version.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<readonly string[]> {
  // kysely asks for every table and column first. PostgreSQL would end the transaction if there were no table of migrations.
  if (!isPostgres(db) && canServe(Object.keys(migrations), await listRecorded(db, schema))) return [];
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  const recorded = await listRecorded(db, schema);
  requireServed(recorded, migrations);
  if (!canServe(Object.keys(migrations), recorded)) throw error;
  return [];
}

/** What is missing in a database, and what a newer version added. */
export interface MigrationState {
  /** The migrations that `migrate` would make. */
  readonly missing: readonly string[];
  /** The migrations that this version does not know. */
  readonly newer: readonly string[];
}

/** Throws OperatorError for a database with which this version does not work. */
export async function readMigrationState<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<MigrationState> {
  const recorded = await listRecorded(db, schema);
  requireServed(recorded, migrations);
  return {
    missing: Object.keys(migrations).filter((name) => !recorded.includes(name)),
    newer: recorded.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

function requireServed(recorded: readonly string[], migrations: Migrations): void {
  const known = Object.keys(migrations);
  const unknown = recorded.filter((name) => !known.includes(name));
  if (unknown.length === 0 || canServe(known, recorded)) return;
  const [first = ''] = unknown;
  if (known.every((name) => first < name)) throw new UnreleasedDatabaseError();
  throw new NewerDatabaseError(findObstacle(known, recorded) ?? first);
}

/** Empty if the database does not say: then the previous error tells why. */
async function listRecorded<Tables>(db: Kysely<Tables>, schema: string | undefined): Promise<readonly string[]> {
  const table = sql.table(schema === undefined ? DEFAULT_MIGRATION_TABLE : `${schema}.${DEFAULT_MIGRATION_TABLE}`);
  try {
    const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}
