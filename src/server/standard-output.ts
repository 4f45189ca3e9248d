import { type DestinationStream, pino } from 'pino';

export interface LogDestination extends DestinationStream {
  /** Writes what waits. */
  flush?(): void;
  /** Calls `tell` with the number of lines that were dropped, once there is room for lines again. */
  onGap?(tell: (lines: number) => void): void;
}

/** Some 40 requests: each write wakes a thread and whoever reads, which takes longer than a line. */
const BATCH_BYTES = 12_288;
const BATCH_MS = 50;
/** What may wait for whoever reads. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** How often the end of the process tries to write, 100 ms apart, while the reader takes nothing. */
const LAST_TRIES = 30;

/**
 * Standard output, written in batches and asynchronously. What waits when the process ends is written then, unless a signal kills it. If
 * nobody reads, the newest lines are dropped and counted, and the process ends all the same.
 */
export class StandardOutput implements LogDestination {
  readonly #output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    retryEAGAIN: (_error, _bytes, remaining) => this.#mayTryAgain(remaining),
  });
  /** Lines that the output does not have yet: it would measure all of its own again with each of them. */
  #batch = '';
  #batchBytes = 0;
  /** Bytes of the batch, and what the output has not written. */
  #waitingBytes = 0;
  #dropped = 0;
  #isTimed = false;
  /** Whether a flush was asked for since the last write ended: the output ignores it during a write. */
  #isDue = false;
  #tell: (lines: number) => void = () => {};
  #isEnding = false;
  #lastTries = { left: LAST_TRIES, remaining: 0 };

  constructor() {
    const flushSync = this.#output.flushSync.bind(this.#output);
    this.#output.flushSync = () => {
      this.#isEnding = true;
      try {
        this.#handOn();
        flushSync();
      } catch {
        // Whoever reads has left or stands still. The process ends with its own exit code.
      }
    };
    this.#output
      .on('write', (bytes) => {
        this.#waitingBytes -= bytes;
      })
      .on('drain', () => this.#goOn())
      // A full disk, if the output is a file. What waits is written once there is room, as part of the next write.
      .on('error', () => {});
  }

  write(line: string): void {
    if (this.#dropped > 0) this.#tellOfGap();
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES) {
      this.#dropped += 1;
      return;
    }
    this.#waitingBytes += bytes;
    this.#batch += line;
    this.#batchBytes += bytes;
    if (this.#batchBytes > BATCH_BYTES) this.#handOn();
    if (this.#isTimed) return;
    this.#isTimed = true;
    setTimeout(() => this.flush(), BATCH_MS).unref();
  }

  flush(): void {
    this.#isTimed = false;
    if (this.#waitingBytes === 0) return;
    this.#isDue = true;
    this.#writeAll();
  }

  onGap(tell: (lines: number) => void): void {
    this.#tell = tell;
  }

  #handOn(): void {
    if (this.#batch === '') return;
    const batch = this.#batch;
    this.#batch = '';
    this.#batchBytes = 0;
    this.#output.write(batch);
  }

  #goOn(): void {
    this.#tellOfGap();
    const isDue = this.#isDue && this.#waitingBytes > 0;
    this.#isDue = false;
    if (isDue) this.#writeAll();
  }

  #writeAll(): void {
    this.#handOn();
    this.#output.flush();
  }

  #mayTryAgain(remaining: number): boolean {
    if (!this.#isEnding) return true;
    const left = remaining === this.#lastTries.remaining ? this.#lastTries.left - 1 : LAST_TRIES;
    this.#lastTries = { left, remaining };
    return left > 0;
  }

  /** Waits for more room than a few lines need: one line tells of all that one pause of the reader took. */
  #tellOfGap(): void {
    if (this.#dropped === 0 || this.#waitingBytes > MAX_WAITING_BYTES / 2) return;
    const lines = this.#dropped;
    this.#dropped = 0;
    this.#tell(lines);
  }
}
