import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { withinTime } from '../../lib/async/within-time.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Secret } from '../../lib/secret.ts';
import { systemTimers, type Timers } from '../../lib/timers.ts';
import type { CatalogIndex } from '../../stores/ports/catalog-index.ts';
import { connectPostgres } from '../../stores/postgres/connect-postgres.ts';
import { migratePostgres, requireMigrated } from '../../stores/postgres/migrate-postgres.ts';
import { openPostgres } from '../../stores/postgres/open-postgres.ts';
import { parseAddress } from '../../stores/postgres/parse-address.ts';
import { IndexFile } from '../sqlite/index-file.ts';
import type { CopyCommands, ReadCommands } from '../threads/index-commands.ts';
import { toCatalogIndex } from '../threads/to-catalog-index.ts';
import { createFindSynonyms, type FindSynonyms } from '../words/synonyms.ts';
import { CatalogCopies } from './catalog-copies.ts';
import type { CopyThreadData } from './copy-thread.ts';
import { indexMigrations, SCHEMA } from './index-migrations.ts';
import { SHOW_STATEMENT_MS } from './index-sql.ts';
import { listPublished } from './published.ts';
import { createRunCommands } from './run-commands.ts';

export interface PostgresIndexOptions {
  readonly url: Secret;
  /** False: waits until somebody else has migrated the database. Default: true. */
  readonly migrates?: boolean;
  /** This node's own index, created if it is missing. `:memory:` keeps nothing. */
  readonly file: string | ':memory:';
  /** The limit of the file in MiB. Default: 4096. */
  readonly limitMib?: number;
  readonly newRunId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timers?: Timers;
  /** Threads that read. Default: 2. */
  readonly readers?: number;
  /** How long a read may take. */
  readonly readDeadlineMs?: number;
  /** SQL for the time in Unix milliseconds. Default: the database's. */
  readonly now?: string;
  /** Default: those of shopping English. */
  readonly findSynonyms?: FindSynonyms;
}

/** Connections for showing runs: as many as catalogs are listed at once. */
const SHOWN_AT_ONCE = 2;

/** For a catalog that is being shown when the index is closed. */
const CLOSE_MS = 2_000;

const DATABASE_TIME = 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint';

const entry = new URL(`./copy-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * PostgreSQL has what was listed, once for all nodes. Each node copies it into an index in a file of its own, and searches there. Throws
 * DatabaseStartError, NewerDatabaseError and OperatorError.
 */
export async function createPostgresIndex(options: PostgresIndexOptions): Promise<CatalogIndex> {
  const { url, migrates = true, clock, logger, newRunId, timers = systemTimers, now = DATABASE_TIME } = options;
  const { findSynonyms = createFindSynonyms([]) } = options;
  await using opened = new AsyncDisposableStack();
  const file = options.file === ':memory:' ? join(await openTemporaryFolder(opened), 'catalog.sqlite') : options.file;
  const database = await connectPostgres<unknown>({
    connections: 1,
    clock,
    url,
    logger,
    migrate: (transaction) => (migrates ? migratePostgres : requireMigrated)(transaction, indexMigrations, SCHEMA),
  });
  opened.defer(() => database.destroy());
  // One for each catalog that is listed at the same time: a run that waits for the connection of another would count as lost.
  const patient = openPostgres<unknown>(parseAddress(url).config, {
    clock,
    connections: SHOWN_AT_ONCE,
    statementMs: SHOW_STATEMENT_MS,
  });
  // A catalog that is being shown stays as it was, and the next process goes on with its run.
  opened.defer(() => withinTime(patient.destroy(), CLOSE_MS).catch(() => {}));
  const data: CopyThreadData = { url: url.reveal(), file, limitMib: options.limitMib ?? 4_096 };
  const index = new IndexFile<keyof CopyCommands>({
    ...options,
    file,
    writer: { entry, data },
    check: (write) => write('listCopies', null),
    onRenew: () => copies.forget(),
  });
  opened.defer(() => index.close());
  await index.open();
  const copies = new CatalogCopies({
    listPublished: () => listPublished(database),
    execute: index.write,
    holder: newRunId(),
    clock,
    timers,
    logger,
  });
  opened.defer(() => copies.close());
  await copies.start();
  const runs = createRunCommands({ database, patient, copies, now: sql.raw<number>(now) });
  const everything = opened.move();
  return toCatalogIndex(
    {
      runs,
      read: async (name, input) => {
        if (input !== null) copies.requireCopies(listAsked(input));
        return index.read(name, input);
      },
      listHeld: async () => copies.listHeld(),
      noteDamage: (reason) => index.renew(reason),
      close: () => everything.disposeAsync(),
    },
    { ...options, findSynonyms },
  );
}

/** The merchants whose catalogs a read is about. */
function listAsked(input: NonNullable<ReadCommands[keyof ReadCommands]['input']>): readonly string[] {
  if (!('visible' in input)) return [input.domain];
  return ('filters' in input ? input.filters.domains : input.domains) ?? input.visible;
}

async function openTemporaryFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
