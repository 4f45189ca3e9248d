import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { CatalogIndexError } from '../../stores/ports/catalog-index.ts';
import type { ExecuteCommand, IndexCommand, ReadCommands } from '../threads/index-commands.ts';
import { DamagedIndexError } from '../threads/index-errors.ts';
import { IndexThreadPool, type ThreadPoolOptions } from '../threads/index-thread-pool.ts';
import type { SqliteThreadData } from './sqlite-thread.ts';

/** The module that each reading or writing thread of an index file runs. */
export const entry = new URL(`./sqlite-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export interface IndexFileOptions<Writes extends IndexCommand> {
  readonly file: string;
  /** The thread that makes the file, so that readers find one. */
  readonly writer: Pick<ThreadPoolOptions, 'entry' | 'data'>;
  /** Reads a table, as the header may be whole although the rest is not. */
  readonly check: (write: ExecuteCommand<Writes>) => Promise<unknown>;
  /** Called as the contents of the file are thrown away. */
  readonly onRenew?: () => void;
  /** Threads that read. Default: 2. */
  readonly readers?: number | undefined;
  readonly readDeadlineMs?: number | undefined;
  readonly logger?: Logger | undefined;
}

interface Threads {
  readonly writer: IndexThreadPool;
  readonly reader: IndexThreadPool;
}

/**
 * The file of an index with its threads: one that writes, and some that read. All in it can be listed or copied again, so a damaged
 * file is thrown away, whichever thread finds the damage, and made again.
 */
export class IndexFile<Writes extends IndexCommand> {
  readonly #options: IndexFileOptions<Writes>;
  #opening: Promise<Threads> | null = null;
  #threads: Threads | null = null;
  #isClosed = false;

  constructor(options: IndexFileOptions<Writes>) {
    this.#options = options;
  }

  readonly write: ExecuteCommand<Writes> = (name, input) =>
    this.#execute((threads) => {
      if (name !== 'listSnapshots') return threads.writer.execute(name, input);
      return selectLister(threads).execute(name, input, { deadlineMs: readDeadline(this.#options) });
    });

  readonly read: ExecuteCommand<keyof ReadCommands> = (name, input) =>
    this.#execute(({ reader }) => reader.execute(name, input));

  /** Throws OperatorError if the file cannot be opened, or made again. */
  async open(): Promise<void> {
    await this.#open(() => startThreads(this.#options));
  }

  /** Throws away what is in the file. */
  renew(reason: string): void {
    const threads = this.#threads;
    if (threads === null || this.#isClosed) return;
    this.#threads = null;
    this.#options.onRenew?.();
    const opened = this.#open(async () => {
      await closeThreads(threads);
      throwAway(this.#options, reason);
      return startThreads(this.#options);
    });
    // Whatever is asked next opens the file again, and tells.
    opened.catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = await this.#opening?.catch(() => null);
    if (threads) await closeThreads(threads);
  }

  async #execute<Answer>(work: (threads: Threads) => Promise<Answer>): Promise<Answer> {
    const threads = await this.#take();
    try {
      return await work(threads);
    } catch (error) {
      // Several commands may find the same damage.
      if (error instanceof DamagedIndexError && this.#threads === threads) this.renew(error.message);
      throw error;
    }
  }

  async #take(): Promise<Threads> {
    if (this.#isClosed) throw new CatalogIndexError('The index is closed');
    try {
      return await (this.#opening ?? this.#open(() => startThreads(this.#options)));
    } catch (error) {
      throw new CatalogIndexError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** A failure is not final: the disk may be there again at the next command. */
  #open(start: () => Promise<Threads>): Promise<Threads> {
    this.#opening = start().then(
      (threads) => {
        this.#threads = threads;
        return threads;
      },
      (error: unknown) => {
        this.#opening = null;
        throw error;
      },
    );
    return this.#opening;
  }
}

type Opened<Writes extends IndexCommand> = Omit<IndexFileOptions<Writes>, 'onRenew'>;

async function startThreads<Writes extends IndexCommand>(options: Opened<Writes>): Promise<Threads> {
  const { file } = options;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return await openThreads(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof DamagedIndexError)) {
      throw new OperatorError(
        `The index of the catalogs cannot be opened: ${file}. ${reason}. Let the service read and write this file, or delete it: it is made again.`,
        { cause: error },
      );
    }
    throwAway(options, reason);
    return openThreads(options);
  }
}

async function openThreads<Writes extends IndexCommand>(options: Opened<Writes>): Promise<Threads> {
  const { file, readers = 2, logger } = options;
  const writer = new IndexThreadPool({ ...options.writer, threads: 1, deadlineMs: null, logger });
  try {
    await options.check((name, input) => writer.execute(name, input));
  } catch (error) {
    await writer.close();
    throw error;
  }
  const data: SqliteThreadData = { file, readOnly: true };
  const reader = new IndexThreadPool({ entry, data, threads: readers, deadlineMs: readDeadline(options), logger });
  return { writer, reader };
}

const readDeadline = ({ readDeadlineMs = 5_000 }: { readonly readDeadlineMs?: number | undefined }): number =>
  readDeadlineMs;

/** The writer, unless it is at work or a thread that reads is there: what is never searched needs no other thread. */
const selectLister = ({ writer, reader }: Threads): IndexThreadPool =>
  writer.isBusy || reader.isOpen ? reader : writer;

const closeThreads = ({ writer, reader }: Threads) => Promise.all([writer.close(), reader.close()]);

function throwAway(
  { file, logger }: { readonly file: string; readonly logger?: Logger | undefined },
  reason: string,
): void {
  logger?.warn({ file, reason }, 'The index of the catalogs cannot be read, and is made again');
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
}
