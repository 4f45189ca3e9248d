import type { Clock } from '../../lib/clock.ts';
import { createAwayError } from '../sql/create-away-error.ts';

/** How long no query is sent after the database did not respond. */
const PAUSE = 1_000;

/**
 * Remembers that the database did not respond. Without it, each query of an operation would wait for its own time-out.
 * After a pause, one query at a time finds out whether the database is back.
 */
export class Availability {
  readonly #clock: Clock;
  #awaySince: number | undefined;
  #isProbing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws ServiceUnavailable while the database is known to be unavailable. */
  check(): void {
    if (this.#awaySince === undefined) return;
    // A clock that is set back must not keep the database unavailable.
    const isPausing = Math.abs(this.#clock.now() - this.#awaySince) < PAUSE;
    if (isPausing || this.#isProbing) throw createAwayError(false);
    this.#isProbing = true;
  }

  answered(): void {
    this.#awaySince = undefined;
    this.#isProbing = false;
  }

  /** A connection broke: the next one may work, unless this was the probe. */
  broke(): void {
    if (this.#isProbing) this.didNotAnswer();
  }

  didNotAnswer(): void {
    this.#awaySince = this.#clock.now();
    this.#isProbing = false;
  }
}
