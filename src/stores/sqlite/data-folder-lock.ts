import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../../lib/operator-error.ts';

/** Another process works with the data folder. */
class DataFolderInUseError extends OperatorError {
  override readonly name = 'DataFolderInUseError';

  constructor(dataFolder: string, pid: string | undefined) {
    super(
      `The data folder ${dataFolder} is in use by ${pid === undefined ? 'another process' : `the process ${pid}`}. ` +
        'Stop that process, or give this one a data folder of its own with DATA_DIR.',
    );
  }
}

export interface DataFolderLock {
  release(): void;
}

/**
 * Creates the folder if it is missing, for its owner only, and locks it for this process. The operating system holds
 * the lock through an open SQLite file, so it ends with the process, however that ends. The stored process id is only
 * for the message. Nothing else in the process may open that file, since on some systems closing any handle on it drops the lock. The folder
 * has to be on a local disk.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const pidFile = join(dataFolder, 'lock.pid');
  const database = new DatabaseSync(join(dataFolder, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataFolderInUseError(dataFolder, readPid(pidFile)) : error;
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function readPid(file: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(file, 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}
