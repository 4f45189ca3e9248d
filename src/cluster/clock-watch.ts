import { PeriodicTask } from '../lib/async/periodic-task.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Timers } from '../lib/timers.ts';
import type { Stores } from '../stores/ports/index.ts';

export interface ClockWatchOptions {
  readonly stores: Pick<Stores, 'readClock'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

const INTERVAL = 60_000;
/** The pause between two lines about rejected tokens. */
const PAUSE = 60_000;
/** Synchronized clocks differ by less than a second. No token is accepted for longer because of it. */
export const CLOCK_TOLERANCE_MS = 30_000;

/**
 * Compares the clock of this node with that of the store, which all nodes share. Tokens bear the time of the node that signed
 * them, so a clock that is wrong makes nodes reject each other's tokens.
 */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  /** How far this node's clock is ahead of the store's, in milliseconds; 0 within the tolerance. */
  #ahead = 0;
  #quietUntil = Number.NEGATIVE_INFINITY;
  readonly #task: PeriodicTask;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
    this.#task = new PeriodicTask({
      ...options,
      run: () => this.#compare(),
      interval: INTERVAL,
      failure: 'Failed to read the clock of the database',
    });
  }

  /** Resolves once the clocks were compared. Rejects if the store's cannot be read. */
  start(): Promise<void> {
    return this.#task.start();
  }

  stop(): void {
    this.#task.stop();
  }

  /**
   * The time by which what nodes share is judged: this node's, less what it was ahead of the store at the last comparison. What it was
   * behind is not added: a clock that was put right since would be ahead by it, and end what is still good.
   */
  get storeClock(): Clock {
    return { now: () => this.#options.clock.now() - Math.max(0, this.#ahead) };
  }

  /** A token was rejected because of this `exp`, in Unix seconds. */
  noteExpired(expires: number): void {
    const { clock, logger } = this.#options;
    const now = clock.now();
    if (expires * 1000 <= now - this.#ahead || now < this.#quietUntil) return;
    this.#quietUntil = now + PAUSE;
    logger.warn(this.#difference, 'A token is rejected as expired, and is not by the clock of the database');
  }

  get #difference(): object {
    const seconds = Math.round(Math.abs(this.#ahead) / 1000);
    return { clock: this.#ahead > 0 ? 'ahead of the database' : 'behind the database', seconds };
  }

  async #compare(): Promise<void> {
    const { stores, clock, logger } = this.#options;
    const before = clock.now();
    const there = await stores.readClock();
    const after = clock.now();
    // The store read its clock somewhere between the two.
    const ahead = there > after ? after - there : Math.max(0, before - there);
    const was = this.#ahead;
    this.#ahead = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
    if (this.#ahead > 0) {
      logger.warn(this.#difference, 'The clock of this node is ahead: it rejects tokens of other nodes as expired');
    } else if (this.#ahead < 0) {
      logger.warn(this.#difference, 'The clock of this node is behind: other nodes reject its tokens as expired');
    } else if (was !== 0) logger.info({}, 'The clock of this node agrees with the database again');
  }
}
