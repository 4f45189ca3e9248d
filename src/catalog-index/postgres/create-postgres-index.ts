import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Secret } from '../../lib/secret.ts';
import type { CatalogIndex } from '../../stores/ports/catalog-index.ts';
import { connectPostgres } from '../../stores/postgres/connect-postgres.ts';
import { migratePostgres } from '../../stores/postgres/migrate-postgres.ts';
import { IndexThreadPool } from '../threads/index-thread-pool.ts';
import { toCatalogIndex } from '../threads/to-catalog-index.ts';
import { createFindSynonyms, type FindSynonyms } from '../words/synonyms.ts';
import { indexMigrations, SCHEMA } from './index-migrations.ts';
import { READ_STATEMENT_MS, SHOW_STATEMENT_MS } from './index-sql.ts';
import type { PostgresThreadData } from './postgres-thread.ts';

export interface PostgresIndexOptions {
  readonly url: Secret;
  readonly newRunId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Threads that read, with a connection each. Default: 2. */
  readonly readers?: number;
  /** How long a read may take, the start of its thread and connection included. */
  readonly readDeadlineMs?: number;
  /** SQL for the time in Unix milliseconds. Default: the database's. */
  readonly now?: string;
  /** Default: those of shopping English. */
  readonly findSynonyms?: FindSynonyms;
}

const DATABASE_TIME = 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint';

const entry = new URL(`./postgres-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * PostgreSQL's full-text search, one index for all nodes. Documents are made, and matches judged, in threads, so that neither holds up the
 * event loop. Throws DatabaseStartError and NewerDatabaseError.
 */
export async function createPostgresIndex(options: PostgresIndexOptions): Promise<CatalogIndex> {
  const { url, clock, logger, readers = 2, readDeadlineMs = 8_000, now = DATABASE_TIME } = options;
  const { findSynonyms = createFindSynonyms([]) } = options;
  const setUp = await connectPostgres<unknown>({
    url,
    clock,
    logger,
    connections: 1,
    migrate: (transaction) => migratePostgres(transaction, indexMigrations, SCHEMA),
  });
  await setUp.destroy();
  const toData = (statementMs: number): PostgresThreadData => ({ url: url.reveal(), now, statementMs });
  const writer = new IndexThreadPool({ entry, data: toData(SHOW_STATEMENT_MS), threads: 1, deadlineMs: null, logger });
  const reader = new IndexThreadPool({
    entry,
    data: toData(READ_STATEMENT_MS),
    threads: readers,
    deadlineMs: readDeadlineMs,
    logger,
  });
  return toCatalogIndex(
    {
      read: (name, input) => reader.execute(name, input),
      write: (name, input) => writer.execute(name, input),
      close: async () => {
        await Promise.all([reader.close(), writer.close()]);
      },
    },
    { ...options, findSynonyms },
  );
}
