import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { createAwayError } from '../sql/create-away-error.ts';

/** Brings what a file holds to the disk. */
export type FlushFile = (descriptor: number) => Promise<void>;

const flushFile: FlushFile = promisify(fdatasync);

/**
 * Brings what was written to a file to the disk, on a thread of Node's pool, so that the event loop goes on meanwhile. Whoever asks during a
 * flush shares the next one: it has the writes of all of them.
 *
 * A failed flush is the last one, and ServiceUnavailable like all that follows. Linux reports a lost page once and takes it for written
 * afterwards, so later writes could not be trusted.
 */
export class DiskFlush {
  readonly #file: string;
  readonly #flushFile: FlushFile;
  #descriptor: number | undefined;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: unknown;

  constructor(file: string, flush: FlushFile = flushFile) {
    this.#file = file;
    this.#flushFile = flush;
  }

  /** Throws ServiceUnavailable once a flush has failed. */
  requireIntact(): void {
    if (this.#failure !== undefined) throw createAwayError(false, this.#failure);
  }

  /** Resolves once everything that was written before this call is on the disk. */
  flush(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      this.#current = this.#run();
      return this.#current;
    });
    return this.#next;
  }

  /** Closes the file once the flushes that were asked for are done. */
  async close(): Promise<void> {
    await (this.#next ?? this.#current).catch(() => {});
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  async #run(): Promise<void> {
    // Windows flushes only what was opened for writing. SQLite creates the file with its first write.
    try {
      this.#descriptor ??= openSync(this.#file, 'r+');
      await this.#flushFile(this.#descriptor);
    } catch (error) {
      this.#failure = error;
      throw createAwayError(true, error);
    }
  }
}
