import type { Timers } from '../../../lib/timers.ts';
import type { CheckClaim } from '../../../stores/ports/index.ts';

/** The most checks at a time of one merchant: few, so that its buyers' calls are not delayed. */
const AT_ONCE_EACH = 4;
/** The most checks at a time of all merchants together, not counting those that run longer than `GOOD_TIME`. */
const AT_ONCE = 64;
/** While one check of a merchant runs longer than this, no further one begins there. In milliseconds. */
const GOOD_TIME = 1_000;

/** A kind of periodic check, each check of one merchant. */
export interface CheckSource {
  /** The merchants at which a check is due, the longest overdue first. */
  listDueDomains(): Promise<readonly string[]>;
  /** Claims due checks of a merchant. Returns functions that perform them, one each. */
  claim(claim: Pick<CheckClaim, 'domain' | 'limit'>): Promise<readonly (() => Promise<void>)[]>;
}

export interface CheckParts {
  readonly timers: Timers;
  /** Called after each check and when one becomes late: others may begin now. */
  readonly wake: () => void;
  /** Called after each check that threw nothing. */
  readonly worked: () => void;
  /** Called with what a check threw. */
  readonly failed: (error: unknown) => void;
}

interface Check {
  readonly domain: string;
  isLate: boolean;
}

/** Runs due checks, a bounded number at once. A merchant that is slow or down delays only its own. */
export class MerchantChecks {
  readonly #source: CheckSource;
  readonly #parts: CheckParts;
  readonly #running = new Set<Check>();
  #isAccepting = true;

  constructor(source: CheckSource, parts: CheckParts) {
    this.#source = source;
    this.#parts = parts;
  }

  /** Begins checks until none is due or the bounds are reached. */
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
      for (const check of claimed) void this.#run(domain, check);
      found += claimed.length;
    }
    return found > 0;
  }

  #countFree(domain: string): number {
    if (!this.#isAccepting) return 0;
    const running = [...this.#running];
    const own = running.filter((check) => check.domain === domain);
    if (own.some(({ isLate }) => isLate)) return 0;
    const prompt = running.filter(({ isLate }) => !isLate);
    return Math.min(AT_ONCE_EACH - own.length, AT_ONCE - prompt.length);
  }

  async #run(domain: string, work: () => Promise<void>): Promise<void> {
    const { timers, wake, worked, failed } = this.#parts;
    const check: Check = { domain, isLate: false };
    this.#running.add(check);
    const cancel = timers.after(GOOD_TIME, () => {
      check.isLate = true;
      wake();
    });
    try {
      await work();
      worked();
    } catch (error) {
      failed(error);
    } finally {
      cancel();
      this.#running.delete(check);
      wake();
    }
  }
}
