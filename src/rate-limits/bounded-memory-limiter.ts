import { RateLimiterMemory } from 'rate-limiter-flexible';
import { withoutContext } from '../lib/async/without-context.ts';
import type { RateLimit } from './rate-limits.ts';

/**
 * Counts in this process for at most `maxKeys` keys. Beyond that, the key that was counted longest ago is forgotten: somebody with more
 * addresses than that is not held up by a limit for each address anyway.
 */
export class BoundedMemoryLimiter extends RateLimiterMemory {
  readonly #maxKeys: number;
  /** Oldest first. */
  readonly #keys = new Set<string | number>();

  constructor({ points, seconds }: RateLimit, maxKeys: number) {
    super({ points, duration: seconds });
    this.#maxKeys = maxKeys;
  }

  override consume(key: string | number, points?: number, options?: object): ReturnType<RateLimiterMemory['consume']> {
    this.#keys.delete(key);
    this.#keys.add(key);
    const oldest = this.#keys.values().next();
    if (this.#keys.size > this.#maxKeys && !oldest.done) {
      this.#keys.delete(oldest.value);
      void this.delete(oldest.value);
    }
    // It keeps a timer until the window ends.
    return withoutContext(() => super.consume(key, points, { ...options }));
  }
}
