import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Logger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { IndexThreadPool, type ThreadPoolOptions } from '../threads/index-thread-pool.ts';
import type { SqliteThreadData } from './sqlite-thread.ts';

/** The module of threads that read and write a file. */
export const entry = new URL(`./sqlite-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

interface ReaderOptions {
  readonly file: string;
  /** Threads that read. Default: 2. */
  readonly readers?: number;
  readonly readDeadlineMs?: number;
  readonly logger?: Logger;
}

export function openReaders({ file, readers = 2, readDeadlineMs = 5_000, logger }: ReaderOptions): IndexThreadPool {
  const data: SqliteThreadData = { file, readOnly: true };
  return new IndexThreadPool({ entry, data, threads: readers, deadlineMs: readDeadlineMs, logger });
}

interface WriterOptions {
  readonly file: string;
  readonly thread: Pick<ThreadPoolOptions, 'entry' | 'data' | 'logger'>;
  /** Reads a table, as the header may be whole although the rest is not. */
  readonly check: (writer: IndexThreadPool) => Promise<unknown>;
}

/** SQLite's messages for a file that it cannot read. */
const DAMAGED = /file is not a database|database disk image is malformed/;

/**
 * The thread that makes the file, so that readers find one. A file that is no index, or is damaged, is made again: its catalogs can be listed or
 * copied again. Throws OperatorError for any other reason.
 */
export async function openWriter(options: WriterOptions): Promise<IndexThreadPool> {
  const { file, thread } = options;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return await startWriter(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!DAMAGED.test(reason)) {
      throw new OperatorError(
        `The index of the catalogs cannot be opened: ${file}. ${reason}. Let the service read and write this file, or delete it: it is made again.`,
        { cause: error },
      );
    }
    thread.logger?.warn({ file, reason }, 'The index of the catalogs cannot be read, and is made again');
    for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
    return startWriter(options);
  }
}

async function startWriter({ thread, check }: WriterOptions): Promise<IndexThreadPool> {
  const writer = new IndexThreadPool({ ...thread, threads: 1, deadlineMs: null });
  try {
    await check(writer);
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}
