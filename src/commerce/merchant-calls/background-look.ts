import type { Logger } from '../../lib/logger.ts';
import { toLoggedError } from '../../lib/redaction/to-logged-error.ts';
import type { Timers } from '../../lib/timers.ts';

export interface BackgroundLookOptions {
  readonly look: () => Promise<void>;
  readonly interval: number;
  readonly timers: Timers;
  readonly logger: Logger;
  /** What the log says of a look that failed. */
  readonly failure: string;
  /** Default: debug, for a look whose failure others tell. */
  readonly level?: 'debug' | 'error';
}

/** Looks at something again and again, so that no operation waits for it. */
export class BackgroundLook {
  readonly #options: BackgroundLookOptions;
  #isStopped = false;
  #cancel = () => {};

  constructor(options: BackgroundLookOptions) {
    this.#options = options;
  }

  /** Resolves after the first look. Rejects if that fails. */
  async start(): Promise<void> {
    await this.#options.look();
    this.#wait();
  }

  /** Looks, and looks again even if this first look fails. */
  begin(): void {
    void this.#again();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  async #again(): Promise<void> {
    const { look, logger, failure, level = 'debug' } = this.#options;
    try {
      await look();
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
