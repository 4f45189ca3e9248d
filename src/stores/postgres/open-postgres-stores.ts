import type { Stores } from '../ports/index.ts';
import { migrations } from '../sql/migrations/migrations.ts';
import type { Tables } from '../sql/tables.ts';
import { connectPostgres, type PostgresStart } from './connect-postgres.ts';
import { createPostgresStores } from './create-postgres-stores.ts';
import { migratePostgres } from './migrate-postgres.ts';

/**
 * The stores of a service that has a database server. Throws DatabaseStartError if the database cannot be used, NewerDatabaseError if
 * a newer version wrote it.
 */
export const openPostgresStores = async (start: Omit<PostgresStart<Tables>, 'migrate'>): Promise<Stores> =>
  createPostgresStores(
    await connectPostgres<Tables>({
      ...start,
      migrate: (transaction) => migratePostgres(transaction, migrations),
    }),
  );
