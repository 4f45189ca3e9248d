import type { Clock } from '../../../lib/clock.ts';

const LOST_MS = 60_000;

/** Submissions that the shop carries out but does not answer for a minute. Kept in memory: a new process knows none. */
export class LostAnswers {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  lose(attemptKey: string): void {
    this.#until.set(attemptKey, this.#clock.now() + LOST_MS);
  }

  /** Throws while the answer about this key is lost. */
  check(attemptKey: string): void {
    const until = this.#until.get(attemptKey);
    if (until === undefined) return;
    if (this.#clock.now() < until) throw new Error('The answer was lost');
    this.#until.delete(attemptKey);
  }
}
