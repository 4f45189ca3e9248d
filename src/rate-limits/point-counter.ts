import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../lib/clock.ts';
import type { RateLimit } from './rate-limits.ts';

export interface PointCounterOptions {
  readonly limit: RateLimit;
  readonly limiter: RateLimiterAbstract;
  readonly clock: Clock;
  /**
   * True if points are reserved for an event that may not happen: then a refusal is not an excess, and only `keep`
   * starts a cool-off.
   */
  readonly reserves: boolean;
}

/** The result of taking points under one key. */
export interface Count {
  readonly refused: boolean;
  readonly remaining: number;
  readonly resetMs: number;
  /** Returns the points, unless their time is over. */
  giveBack(points: number): Promise<void>;
  /** Records that the event for which points were reserved has happened. */
  keep(): Promise<void>;
}

/** One limit: the points of each key, in the library's store. Rejects if the store is unavailable. */
export class PointCounter {
  readonly limit: RateLimit;
  readonly #limiter: RateLimiterAbstract;
  readonly #clock: Clock;
  readonly #reserves: boolean;

  constructor({ limit, limiter, clock, reserves }: PointCounterOptions) {
    this.limit = limit;
    this.#limiter = limiter;
    this.#clock = clock;
    this.#reserves = reserves;
  }

  async take(key: string, points: number): Promise<Count> {
    const { refused, counted } = await this.#consume(key, points);
    const beginsCoolOff = refused && !this.#reserves && counted.consumedPoints <= this.limit.points + points;
    const resetMs = beginsCoolOff ? await this.#beginCoolOff(key, counted.msBeforeNext) : counted.msBeforeNext;
    const endsAt = this.#clock.now() + resetMs;
    const counts = refused && !this.#reserves && this.limit.coolOffSeconds > 0;
    return {
      refused,
      remaining: counted.remainingPoints,
      resetMs,
      giveBack: async (returned) => {
        if (returned <= 0 || counts || this.#clock.now() >= endsAt) return;
        // They may have been taken in another store: a key below zero would have more points than the limit.
        const held = (await this.#limiter.get(key))?.consumedPoints ?? 0;
        if (held > 0) await this.#limiter.reward(key, Math.min(returned, held));
      },
      keep: async () => {
        const now = await this.#limiter.get(key);
        if (now !== null && now.consumedPoints >= this.limit.points) await this.#beginCoolOff(key, now.msBeforeNext);
      },
    };
  }

  /**
   * Returns how long the key is refused from now. The library's own cool-off would also shorten a longer running
   * window.
   */
  async #beginCoolOff(key: string, leftMs: number): Promise<number> {
    const { points, coolOffSeconds } = this.limit;
    if (coolOffSeconds * 1000 <= leftMs) return leftMs;
    // Enough that points returned meanwhile do not end it.
    await this.#limiter.set(key, 2 * points + 1, coolOffSeconds);
    return coolOffSeconds * 1000;
  }

  async #consume(
    key: string,
    points: number,
  ): Promise<{ readonly refused: boolean; readonly counted: RateLimiterRes }> {
    try {
      return { refused: false, counted: await this.#limiter.consume(key, points) };
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return { refused: true, counted: thrown };
      throw thrown;
    }
  }
}
