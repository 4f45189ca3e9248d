import { type DestinationStream, pino } from 'pino';

export interface LogDestination extends DestinationStream {
  /** Writes what waits. */
  flush?(): void;
}

const BATCH_BYTES = 4_096;
const BATCH_MS = 50;

/** Written in batches and asynchronously; what waits when the process ends is written then, whatever ended it but a signal that kills. */
export class StandardOutput implements LogDestination {
  readonly #output = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES });
  #waitingBytes = 0;
  #isTimed = false;
  /** Whether a flush was asked for since the last write ended: the output ignores it during a write. */
  #isDue = false;

  constructor() {
    this.#output
      .on('write', (bytes) => {
        this.#waitingBytes -= bytes;
      })
      .on('drain', () => this.#goOn());
  }

  write(line: string): void {
    this.#waitingBytes += Buffer.byteLength(line);
    this.#output.write(line);
    if (this.#isTimed) return;
    this.#isTimed = true;
    setTimeout(() => this.flush(), BATCH_MS).unref();
  }

  flush(): void {
    this.#isTimed = false;
    if (this.#waitingBytes === 0) return;
    this.#isDue = true;
    this.#output.flush();
  }

  #goOn(): void {
    const isDue = this.#isDue && this.#waitingBytes > 0;
    this.#isDue = false;
    if (isDue) this.#output.flush();
  }
}
