import type { Stores } from '../ports/index.ts';
import { migrations } from '../sql/migrations/migrations.ts';
import { readFacts } from '../sql/migrations/read-facts.ts';
import type { Tables } from '../sql/tables.ts';
import { connectPostgres, type PostgresStart } from './connect-postgres.ts';
import { createPostgresStores } from './create-postgres-stores.ts';
import { migratePostgres, requireMigrated } from './migrate-postgres.ts';

interface PostgresStoresStart extends Omit<PostgresStart<Tables>, 'migrate'> {
  /** False: waits until somebody else has migrated the database. Default: true. */
  readonly migrates?: boolean;
  /** Gets the facts of the database before anything in it is changed. Throws if they are those of another service. */
  readonly checkFacts?: ((facts: ReadonlyMap<string, string>) => void) | undefined;
}

/**
 * The stores of a service that has a database server. Throws DatabaseStartError if the database cannot be used, NewerDatabaseError if
 * a newer version wrote it.
 */
export const openPostgresStores = async ({
  migrates = true,
  checkFacts,
  ...start
}: PostgresStoresStart): Promise<Stores> =>
  createPostgresStores(
    await connectPostgres<Tables>({
      ...start,
      migrate: async (transaction) => {
        checkFacts?.(await readFacts(transaction));
        await (migrates ? migratePostgres : requireMigrated)(transaction, migrations);
      },
    }),
  );
