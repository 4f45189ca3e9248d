import type { Logger } from '../../lib/logger.ts';
import { toLoggedError } from '../../lib/redaction/to-logged-error.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Maintenance, MaintenanceRecord } from '../../stores/ports/index.ts';

export interface MaintenanceWatchOptions {
  readonly record: MaintenanceRecord;
  /** The mode of this node alone, which wins. */
  readonly own: Maintenance | null;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** How long a node may take to learn of a change, in milliseconds. */
const INTERVAL = 1_000;

/**
 * Knows whether the service is under maintenance. It reads the store in the background, so no operation waits for it. While the store is
 * away, the last known mode stays.
 */
export class MaintenanceWatch {
  readonly #options: MaintenanceWatchOptions;
  #shared: Maintenance | null = null;
  #isStopped = false;
  #cancel = () => {};

  constructor(options: MaintenanceWatchOptions) {
    this.#options = options;
  }

  /** Null while operations run as usual. */
  get current(): Maintenance | null {
    return this.#options.own ?? this.#shared;
  }

  /** Resolves once the mode is known. Rejects if it cannot be read. */
  async start(): Promise<void> {
    await this.#read();
    this.#wait();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #look(): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      this.#options.logger.debug({ error: toLoggedError(error) }, 'Failed to read the maintenance mode');
    }
    this.#wait();
  }

  #wait(): void {
    if (!this.#isStopped) this.#cancel = this.#options.timers.after(INTERVAL, () => void this.#look());
  }

  async #read(): Promise<void> {
    const found = await this.#options.record.find();
    if (found?.retryAfterSeconds !== this.#shared?.retryAfterSeconds) {
      this.#options.logger.info({ maintenance: found }, found === null ? 'Maintenance ended' : 'Maintenance began');
    }
    this.#shared = found;
  }
}
