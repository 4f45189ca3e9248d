import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { type CatalogIndex, CatalogIndexError, CatalogRunLostError } from '../ports/catalog-index.ts';
import { type IndexCommand, type IndexCommands, IndexEngine } from './index-engine.ts';
import { IndexThreadPool } from './index-thread-pool.ts';

export interface SqliteIndexOptions {
  /** Created if it is missing. `:memory:` keeps nothing, and works on the caller's thread. */
  readonly file: string | ':memory:';
  readonly newRunId: () => string;
  readonly clock?: Clock;
  /** Threads that read. Default: 2. */
  readonly readers?: number;
  /** How long a read may take. */
  readonly readDeadlineMs?: number;
}

type Execute = <Name extends IndexCommand>(
  name: Name,
  input: IndexCommands[Name]['input'],
) => Promise<IndexCommands[Name]['answer']>;

interface Access {
  readonly read: Execute;
  readonly write: Execute;
  close(): Promise<void>;
}

/** SQLite's full-text search in a file of its own, written and read in threads of its own: it blocks whoever asks it. */
export async function createSqliteIndex(options: SqliteIndexOptions): Promise<CatalogIndex> {
  const { clock = systemClock, newRunId } = options;
  const { read, write, close } = options.file === ':memory:' ? openHere() : await openThreads(options);
  return {
    runs: {
      begin: (input) => write('begin', { ...input, now: clock.now(), newRunId: newRunId() }),
      stage: async ({ domain, runId }, { products, skipped, cursor, leaseMs }) => {
        const part = { domain, runId, skipped, cursor, leaseMs, now: clock.now() };
        await write('stage', { ...part, products: JSON.stringify(products) });
      },
      restart: async ({ domain, runId }) => {
        await write('restart', { domain, runId });
      },
      measure: ({ domain, runId }) => write('measure', { domain, runId }),
      show: ({ domain, runId }) => write('show', { domain, runId }),
      fail: async ({ domain, runId }, failure) => {
        await write('fail', { domain, runId, ...failure, now: clock.now() });
      },
    },
    listSnapshots: () => read('listSnapshots', { now: clock.now() }),
    listProducts: (input) => read('listProducts', input),
    search: (query) => read('search', query),
    ping: async () => {
      await read('ping', null);
    },
    close,
  };
}

function openHere(): Access {
  const engine = new IndexEngine(':memory:');
  const execute: Execute = async (name, input) => {
    try {
      return await engine.execute(name, input);
    } catch (thrown) {
      if (thrown instanceof CatalogRunLostError) throw thrown;
      throw new CatalogIndexError(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
    }
  };
  return { read: execute, write: execute, close: async () => engine.close() };
}

/** The writer makes the file, so that readers find one. */
async function openThreads({ file, readers = 2, readDeadlineMs = 5_000 }: SqliteIndexOptions): Promise<Access> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = new IndexThreadPool({ file, readOnly: false, threads: 1, deadlineMs: null });
  const reader = new IndexThreadPool({ file, readOnly: true, threads: readers, deadlineMs: readDeadlineMs });
  try {
    await writer.execute('ping', null);
  } catch (error) {
    await writer.close();
    throw error;
  }
  return {
    read: (name, input) => reader.execute(name, input),
    write: (name, input) => writer.execute(name, input),
    close: async () => {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
}
