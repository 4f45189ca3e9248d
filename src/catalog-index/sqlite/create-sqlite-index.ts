import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { type CatalogIndex, CatalogIndexError, CatalogRunLostError } from '../../stores/ports/catalog-index.ts';
import type { ExecuteCommand } from '../threads/index-commands.ts';
import { IndexThreadPool } from '../threads/index-thread-pool.ts';
import { type IndexAccess, toCatalogIndex } from '../threads/to-catalog-index.ts';
import { createFindSynonyms, type FindSynonyms } from '../words/synonyms.ts';
import { SqliteEngine } from './sqlite-engine.ts';
import type { SqliteThreadData } from './sqlite-thread.ts';

export interface SqliteIndexOptions {
  /** Created if it is missing. `:memory:` keeps nothing, and works on the caller's thread. */
  readonly file: string | ':memory:';
  readonly newRunId: () => string;
  readonly clock?: Clock;
  /** Threads that read. Default: 2. */
  readonly readers?: number;
  /** How long a read may take. */
  readonly readDeadlineMs?: number;
  readonly logger?: Logger;
  /** Default: those of shopping English. */
  readonly findSynonyms?: FindSynonyms;
}

/** SQLite's full-text search in a file of its own, written and read in threads of its own: it blocks whoever asks it. */
export async function createSqliteIndex(options: SqliteIndexOptions): Promise<CatalogIndex> {
  const { findSynonyms = createFindSynonyms([]) } = options;
  const access = options.file === ':memory:' ? openHere() : await openThreads(options);
  return toCatalogIndex(access, { ...options, findSynonyms });
}

function openHere(): IndexAccess {
  const engine = new SqliteEngine(':memory:');
  const execute: ExecuteCommand = async (name, input) => {
    try {
      return await engine.execute(name, input);
    } catch (thrown) {
      if (thrown instanceof CatalogRunLostError) throw thrown;
      throw new CatalogIndexError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
    }
  };
  return { read: execute, write: execute, close: async () => engine.close() };
}

const entry = new URL(`./sqlite-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** The writer makes the file, so that readers find one. */
async function openThreads({
  file,
  readers = 2,
  readDeadlineMs = 5_000,
  logger,
}: SqliteIndexOptions): Promise<IndexAccess> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = await openWriter(file, logger);
  const reader = new IndexThreadPool({
    entry,
    data: { file, readOnly: true } satisfies SqliteThreadData,
    threads: readers,
    deadlineMs: readDeadlineMs,
    logger,
  });
  return {
    read: (name, input) => reader.execute(name, input),
    write: (name, input) => writer.execute(name, input),
    close: async () => {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}

/** SQLite's messages for a file that it cannot read. */
const DAMAGED = /file is not a database|database disk image is malformed/;

/** A file that is no index, or is damaged, is made again: its catalogs can be listed again. Throws OperatorError for any other reason. */
async function openWriter(file: string, logger: Logger | undefined): Promise<IndexThreadPool> {
  try {
    return await startWriter(file, logger);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!DAMAGED.test(reason)) {
      throw new OperatorError(
        `The index of the catalogs cannot be opened: ${file}. ${reason}. Let the service read and write this file, or delete it: it is made again.`,
        { cause: error },
      );
    }
    logger?.warn({ file, reason }, 'The index of the catalogs cannot be read, and is made again');
    for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
    return startWriter(file, logger);
  }
}

async function startWriter(file: string, logger: Logger | undefined): Promise<IndexThreadPool> {
  const data: SqliteThreadData = { file, readOnly: false };
  const writer = new IndexThreadPool({ entry, data, threads: 1, deadlineMs: null, logger });
  try {
    await writer.execute('ping', null);
    // Reads a table, as the header may be whole although the rest is not.
    await writer.execute('listSnapshots', { now: 0 });
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}
