import { sql } from 'kysely';
import { CommerceError } from '../../errors/commerce-error.ts';
import { CatalogIndexError, type SnapshotState } from '../../stores/ports/catalog-index.ts';
import { findCode } from '../../stores/postgres/failures.ts';
import { limitTransaction } from '../../stores/postgres/session-limits.ts';
import { FactCache } from '../fact-cache.ts';
import { listCategories } from '../list-categories.ts';
import { listRelated } from '../related/list-related.ts';
import { searchCatalog } from '../search-catalog.ts';
import { suggestCatalog } from '../suggestions/suggest-catalog.ts';
import {
  type IndexCommand,
  type IndexCommands,
  type IndexEngine,
  type ListProductsInput,
  type StoredPage,
  toStoredMatches,
  toStoredProducts,
  toStoredSuggestions,
} from '../threads/index-commands.ts';
import { type IndexDatabase, READ_STATEMENT_MS, read, table, toNumber, toText } from './index-sql.ts';
import { PostgresIndexReader } from './postgres-index-reader.ts';
import { beginRun, failRun, measureRun, type Now, restartRun } from './postgres-runs.ts';
import { showRun } from './show-run.ts';
import { stagePart } from './stage-part.ts';

/** The statements of one search may take so long together. Each has a time-out of its own. */
const SEARCH_MS = 4_000;

const QUERY_CANCELED = '57014';

type Commands = {
  readonly [Name in IndexCommand]: (input: IndexCommands[Name]['input']) => Promise<IndexCommands[Name]['answer']>;
};

/** `now`: the database's time. Throws ServiceUnavailable while the database is away. */
export function createPostgresEngine(database: IndexDatabase, now: Now): IndexEngine {
  const nothing = async (work: Promise<void>) => {
    await work;
    return null;
  };
  const facts = new FactCache();
  const openReader = (transaction: IndexDatabase) =>
    new PostgresIndexReader(transaction, { checkTime: startClock(), facts });
  const commands: Commands = {
    begin: (input) => beginRun(database, now, input),
    stage: (input) => nothing(stagePart(database, now, input)),
    restart: (input) => nothing(restartRun(database, input)),
    measure: (input) => measureRun(database, input),
    show: (input) => showRun(database, input),
    fail: (input) => nothing(failRun(database, now, input)),
    listSnapshots: () => listSnapshots(database, now),
    listProducts: (input) => inSnapshot(database, (transaction) => listProducts(transaction, input)),
    listCategories: ({ domain }) =>
      inSnapshot(database, (transaction) => listCategories(openReader(transaction), domain)),
    search: (input) =>
      inSnapshot(database, async (transaction) => toStoredMatches(await searchCatalog(openReader(transaction), input))),
    suggest: (input) =>
      inSnapshot(database, async (transaction) =>
        toStoredSuggestions(await suggestCatalog(openReader(transaction), input)),
      ),
    related: (input) =>
      inSnapshot(database, async (transaction) => {
        const related = await listRelated(openReader(transaction), input);
        return related === null ? null : toStoredProducts(related);
      }),
    ping: async () => {
      await read(database, sql`select 1 from ${table.snapshots} limit 1`);
      return null;
    },
  };
  return {
    execute: async (name, input) => {
      try {
        return await commands[name](input);
      } catch (thrown) {
        throw isTooSlow(thrown) ? new CatalogIndexError('The index did not answer in time', { cause: thrown }) : thrown;
      }
    },
    close: () => database.destroy(),
  };
}

/** The database is there, and gave the statement up. */
const isTooSlow = (thrown: unknown): boolean =>
  thrown instanceof CommerceError && findCode(thrown.cause) === QUERY_CANCELED;

function startClock(): () => void {
  const until = performance.now() + SEARCH_MS;
  return () => {
    if (performance.now() > until) throw new CatalogIndexError(`A search took more than ${SEARCH_MS} ms`);
  };
}

/** All reads see the same snapshots. */
const inSnapshot = <Answer>(
  database: IndexDatabase,
  work: (transaction: IndexDatabase) => Promise<Answer>,
): Promise<Answer> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await limitTransaction(transaction, READ_STATEMENT_MS);
      return work(transaction);
    });

async function listSnapshots(database: IndexDatabase, now: Now): Promise<readonly SnapshotState[]> {
  const rows = await read(
    database,
    sql`select *, run_until > ${now} as is_running from ${table.snapshots} order by domain`,
  );
  return rows.map((row) => ({
    domain: String(row['domain']),
    asOf: toNumber(row['as_of']),
    products: Number(row['products']),
    skipped: Number(row['skipped']),
    isRunning: row['is_running'] === true,
    lastError: toText(row['last_error']),
    lastErrorAt: toNumber(row['last_error_at']),
  }));
}

async function listProducts(
  transaction: IndexDatabase,
  { domain, page, size }: ListProductsInput,
): Promise<StoredPage | null> {
  const [snapshot] = await read(
    transaction,
    sql`select as_of, products from ${table.snapshots} where domain = ${domain}`,
  );
  const asOf = toNumber(snapshot?.['as_of']);
  if (asOf === null) return null;
  const rows = await read(
    transaction,
    sql`select product from ${table.documents} join ${table.products} using (document_id)
      where domain = ${domain} and position > ${(page - 1) * size}::numeric and position <= ${page * size}::numeric order by position`,
  );
  return {
    texts: rows.map((row) => String(row['product'])),
    total: Number(snapshot?.['products']),
    asOf,
  };
}
