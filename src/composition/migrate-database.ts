import { indexMigrations, SCHEMA } from '../catalog-index/postgres-copies/index-migrations.ts';
import type { DatabaseConfig } from '../config/loaded-config.ts';
import { systemClock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { connectPostgres } from '../stores/postgres/connect-postgres.ts';
import { migratePostgres } from '../stores/postgres/migrate-postgres.ts';
import { parseAddress } from '../stores/postgres/parse-address.ts';
import { migrations } from '../stores/sql/migrations/migrations.ts';

/** Migrates a database to this version in one transaction, as a starting node does. Returns a sentence for the operator. Throws OperatorError. */
export async function migrateDatabase({ url }: Pick<DatabaseConfig, 'url'>, logger: Logger): Promise<string> {
  let made: readonly string[] = [];
  const database = await connectPostgres<unknown>({
    url,
    connections: 1,
    clock: systemClock,
    logger,
    migrate: async (transaction) => {
      const ofService = await migratePostgres(transaction, migrations);
      const ofCatalogs = await migratePostgres(transaction, indexMigrations, SCHEMA);
      made = [...ofService, ...ofCatalogs.map((name) => `${SCHEMA}.${name}`)];
    },
  });
  await database.destroy();
  const form = `PostgreSQL at ${parseAddress(url).name} has the form of this version`;
  return made.length === 0 ? `${form} already` : `${form}, new in it: ${made.join(', ')}`;
}
