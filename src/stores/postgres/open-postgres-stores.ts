import type { Stores } from '../ports/index.ts';
import { migrations } from '../sql/migrations/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { connectPostgres, type PostgresStart } from './connect-postgres.ts';
import { createPostgresStores } from './create-postgres-stores.ts';
import { migratePostgres, requireMigrated } from './migrate-postgres.ts';

interface PostgresStoresStart extends Omit<PostgresStart<Tables>, 'migrate'> {
  /** False: waits until somebody else has migrated the database. Default: true. */
  readonly migrates?: boolean;
}

/**
 * The stores of a service that has a database server. Throws DatabaseStartError if the database cannot be used, NewerDatabaseError if
 * a newer version wrote it.
 */
export const openPostgresStores = async ({ migrates = true, ...start }: PostgresStoresStart): Promise<Stores> =>
  createPostgresStores(
    await connectPostgres<Tables>({
      ...start,
      migrate: (transaction) => (migrates ? migratePostgres : requireMigrated)(transaction, migrations),
    }),
  );
