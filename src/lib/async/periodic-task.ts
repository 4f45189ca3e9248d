import type { Logger } from '../logger.ts';
import { toLoggedError } from '../redaction/to-logged-error.ts';
import type { Timers } from '../timers.ts';

export interface PeriodicTaskOptions {
  readonly run: () => Promise<void>;
  readonly interval: number;
  readonly timers: Timers;
  readonly logger: Logger;
  /** What the log says of a run that failed. */
  readonly failure: string;
  /** Default: debug, for a task whose failure others tell. */
  readonly level?: 'debug' | 'error';
}

/** Repeats something in the background, so that no operation waits for it. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  #isStopped = false;
  #cancel = () => {};

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Resolves after the first run. Rejects if that fails. */
  async start(): Promise<void> {
    await this.#options.run();
    this.#wait();
  }

  /** Runs, and runs again even if this first run fails. */
  begin(): void {
    void this.#again();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #again(): Promise<void> {
    const { run, logger, failure, level = 'debug' } = this.#options;
    try {
      await run();
    } catch (error) {
      if (!this.#isStopped) logger[level]({ error: toLoggedError(error) }, failure);
    }
    this.#wait();
  }

  #wait(): void {
    const { timers, interval } = this.#options;
    if (!this.#isStopped) this.#cancel = timers.after(interval, () => void this.#again());
  }
}
