import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { CatalogIndex, HeldSnapshot, SnapshotState } from '../../stores/ports/catalog-index.ts';
import type { ExecuteCommand, RunCommands } from '../threads/index-commands.ts';
import { toIndexError } from '../threads/index-errors.ts';
import { type IndexAccess, toCatalogIndex } from '../threads/to-catalog-index.ts';
import { createFindSynonyms, type FindSynonyms } from '../words/synonyms.ts';
import { entry, IndexFile } from './index-file.ts';
import { type SqliteCommand, SqliteEngine } from './sqlite-engine.ts';
import type { SqliteThreadData } from './sqlite-thread.ts';

export interface SqliteIndexOptions {
  /** Created if it is missing. `:memory:` keeps nothing, and works on the caller's thread. */
  readonly file: string | ':memory:';
  /** The index in memory, which `close()` closes. Default: an empty one. */
  readonly memory?: DatabaseSync;
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

/** SQLite's full-text search in a file of its own, written and read in threads of its own, since SQLite blocks the thread that asks it. */
export async function createSqliteIndex(options: SqliteIndexOptions): Promise<CatalogIndex> {
  const { findSynonyms = createFindSynonyms([]) } = options;
  const access = options.file === ':memory:' ? openHere(options.memory) : await openFile(options);
  return toCatalogIndex(access, { ...options, findSynonyms });
}

function openHere(memory: DatabaseSync | ':memory:' = ':memory:'): IndexAccess {
  const engine = new SqliteEngine(memory);
  const execute: ExecuteCommand<SqliteCommand> = async (name, input) => {
    try {
      return await engine.execute(name, input);
    } catch (thrown) {
      throw toIndexError(thrown);
    }
  };
  return {
    runs: execute,
    read: execute,
    listHeld: async () => toHeld(await execute('listSnapshots', { now: 0 })),
    noteDamage: () => {},
    close: async () => engine.close(),
  };
}

async function openFile({ file, ...options }: SqliteIndexOptions): Promise<IndexAccess> {
  const data: SqliteThreadData = { file, readOnly: false };
  const index = new IndexFile<keyof RunCommands>({
    ...options,
    file,
    writer: { entry, data },
    check: (write) => write('listSnapshots', { now: 0 }),
  });
  await index.open();
  return {
    runs: index.write,
    read: index.read,
    listHeld: async () => toHeld(await index.write('listSnapshots', { now: 0 })),
    noteDamage: (reason) => index.renew(reason),
    close: () => index.close(),
  };
}

const toHeld = (states: readonly SnapshotState[]): readonly HeldSnapshot[] =>
  states.flatMap(({ domain, asOf, products }) => (asOf === null ? [] : [{ domain, asOf, products }]));
