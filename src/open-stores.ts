import type { Config } from './config/config.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import type { Stores } from './stores/ports/index.ts';
import { openPostgresStores } from './stores/postgres/open-postgres-stores.ts';
import { createSqliteStores } from './stores/sqlite/create-sqlite-stores.ts';

/**
 * Opens the configured stores of one node. Throws DatabaseStartError or DataFolderInUseError if they cannot be used,
 * NewerDatabaseError if a newer version wrote them.
 */
export const openStores = (
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<Stores> =>
  database === null
    ? createSqliteStores({ dataFolder: dataDir, clock, freeLeases: true })
    : openPostgresStores({ ...database, clock, logger });
