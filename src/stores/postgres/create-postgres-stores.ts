import { type Kysely, sql } from 'kysely';
import type { Stores } from '../ports/index.ts';
import { createSqlStores } from '../sql/create-sql-stores.ts';
import type { SqlClock } from '../sql/sql-clock.ts';
import type { Tables } from '../sql/tables.ts';

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

const ROWS = 130;
const ROW_BYTES = 8_000;

/**
 * Throws ServiceUnavailable if the server takes no writes or its disk is full. A row that is written again finds room in
 * its own page, so a mebibyte is sorted on the disk too, which no catalog of the server notices.
 */
const createPing =
  (db: Kysely<Tables>): (() => Promise<void>) =>
  async () => {
    await sql`with room as (
        select count(*) as parts from (select set_config('work_mem', '64kB', true) as memory) as set_first,
          lateral (select repeat('x', ${sql.lit(ROW_BYTES)}) || memory || part as text
            from generate_series(1, ${sql.lit(ROWS)}) as part order by text) as sorted)
      insert into service_facts (name, value)
        select 'last-ping', floor(extract(epoch from statement_timestamp()) * 1000)::text from room where parts > 0
        on conflict (name) do update set value = excluded.value`.execute(db);
  };

const now = () => sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/** The database's own time, the same for all nodes and throughout one statement. */
const postgresClock: SqlClock = { now, read: () => null, at: now };
