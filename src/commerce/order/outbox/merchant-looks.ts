import type { Timers } from '../../../lib/timers.ts';
import type { LookClaim } from '../../../stores/ports/index.ts';

/** Few, so that the looks leave the calls of a merchant to its buyers. */
const AT_ONCE_EACH = 4;
/** At all merchants together, those apart that keep a look waiting. */
const AT_ONCE = 64;
/** A merchant whose look takes longer gets no other one meanwhile. */
const GOOD_TIME = 1_000;

/** What is looked at again and again, at the merchant that it belongs to. */
export interface LookSource {
  /** The merchants at which a look is due, first that which waits for longest. */
  listDueDomains(): Promise<readonly string[]>;
  /** Takes due looks of a merchant. Returns what does each of them. */
  claim(claim: Pick<LookClaim, 'domain' | 'limit'>): Promise<readonly (() => Promise<void>)[]>;
}

export interface LookParts {
  readonly timers: Timers;
  /** Called after each look, and when a merchant is late: others may begin now. */
  readonly wake: () => void;
  readonly failed: (error: unknown) => void;
}

interface Look {
  readonly domain: string;
  isLate: boolean;
}

/** Looks at what is due, at a bounded number of things at once. A merchant that is slow or away delays only its own. */
export class MerchantLooks {
  readonly #source: LookSource;
  readonly #parts: LookParts;
  readonly #running = new Set<Look>();
  #isAccepting = true;

  constructor(source: LookSource, parts: LookParts) {
    this.#source = source;
    this.#parts = parts;
  }

  /** Begins looks until none is due, or as many run as may at once. */
  async begin(): Promise<void> {
    while (await this.#claim());
  }

  /** Begins no more. */
  stop(): void {
    this.#isAccepting = false;
  }

  /** False if nothing could begin. */
  async #claim(): Promise<boolean> {
    let found = 0;
    for (const domain of await this.#source.listDueDomains()) {
      const limit = this.#countFree(domain);
      if (limit <= 0) continue;
      const claimed = await this.#source.claim({ domain, limit });
      for (const look of claimed) void this.#run(domain, look);
      found += claimed.length;
    }
    return found > 0;
  }

  #countFree(domain: string): number {
    if (!this.#isAccepting) return 0;
    const running = [...this.#running];
    const own = running.filter((look) => look.domain === domain);
    if (own.some(({ isLate }) => isLate)) return 0;
    const prompt = running.filter(({ isLate }) => !isLate);
    return Math.min(AT_ONCE_EACH - own.length, AT_ONCE - prompt.length);
  }

  async #run(domain: string, work: () => Promise<void>): Promise<void> {
    const { timers, wake, failed } = this.#parts;
    const look: Look = { domain, isLate: false };
    this.#running.add(look);
    const cancel = timers.after(GOOD_TIME, () => {
      look.isLate = true;
      wake();
    });
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      cancel();
      this.#running.delete(look);
      wake();
    }
  }
}
