import type { Kysely } from 'kysely';
import type { Stores } from '../ports/index.ts';
import { createSqlStores } from '../sql/create-sql-stores.ts';
import type { SqlClock } from '../sql/sql-clock.ts';
import type { Tables } from '../sql/tables.ts';
import { createPing } from './create-ping.ts';
import { postgresClock } from './postgres-clock.ts';

/** The ports over a database that `connectPostgres` opened and migrated. The stores close it. */
export const createPostgresStores = (database: Kysely<Tables>, clock: SqlClock = postgresClock): Stores => {
  let closed: Promise<void> | undefined;
  return {
    ...createSqlStores(database, clock),
    ping: createPing(database),
    close: () => {
      closed ??= database.destroy();
      return closed;
    },
  };
};
