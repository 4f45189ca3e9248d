import { RateLimiterMemory } from 'rate-limiter-flexible';
import { withoutContext } from '../lib/async/without-context.ts';
import type { Logger } from '../lib/logger.ts';

const POINTS = 6_000;
const SECONDS = 60;

/**
 * Warns the operator about an App ID that is used unusually often, at most once a minute. It never refuses: an App ID
 * is in every page of a partner, so a stranger could exhaust it and lock the partner out.
 */
export class AppIdAlarm {
  readonly #limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS });
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  async note(appId: string, points: number): Promise<void> {
    const { consumedPoints } = await withoutContext(() => this.#limiter.penalty(appId, points));
    const isFirstExcess = consumedPoints > POINTS && consumedPoints <= POINTS + points;
    if (isFirstExcess) this.#logger.warn({ appId, seconds: SECONDS }, 'An App ID is used unusually often');
  }
}
