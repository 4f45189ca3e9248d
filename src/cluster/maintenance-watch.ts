import { PeriodicTask } from '../lib/async/periodic-task.ts';
import type { Logger } from '../lib/logger.ts';
import type { Timers } from '../lib/timers.ts';
import type { Maintenance, MaintenanceRecord } from '../stores/ports/index.ts';

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
  readonly #task: PeriodicTask;

  constructor(options: MaintenanceWatchOptions) {
    this.#options = options;
    this.#task = new PeriodicTask({
      ...options,
      run: () => this.#read(),
      interval: INTERVAL,
      failure: 'Failed to read the maintenance mode',
    });
  }

  /** Null while operations run as usual. */
  get current(): Maintenance | null {
    return this.#options.own ?? this.#shared;
  }

  /** Resolves once the mode is known. Rejects if it cannot be read. */
  start(): Promise<void> {
    return this.#task.start();
  }

  stop(): void {
    this.#task.stop();
  }

  async #read(): Promise<void> {
    const found = await this.#options.record.find();
    if (found?.retryAfterSeconds !== this.#shared?.retryAfterSeconds) {
      this.#options.logger.info({ maintenance: found }, found === null ? 'Maintenance ended' : 'Maintenance began');
    }
    this.#shared = found;
  }
}
